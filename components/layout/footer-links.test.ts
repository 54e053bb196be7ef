import { expect, it } from "vitest";
import { footerColumns } from "./footer-links.ts";

const links = (canWithdraw: boolean) => footerColumns(canWithdraw).flatMap((column) => column.links);
const WITHDRAW = { href: "/withdraw", label: "Withdraw from the contract here" };

it("leads to the withdrawal where buyers may withdraw, and nowhere else", () => {
  expect(links(true)).toContainEqual(WITHDRAW);
  expect(links(false)).not.toContainEqual(WITHDRAW);
  expect(links(true)).toHaveLength(links(false).length + 1);
});
