import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countComing,
  marksOf,
  type PageTree,
  pagesToSend,
  pageTree,
  rootsToShow,
  type TreePage,
  toggled,
} from "./notion-tree.ts";

/** "b<a": b lies in a; "b": in nothing */
const pages = (words: string): TreePage[] =>
  words.split(" ").map((word) => {
    const [id = "", parentId = null] = word.split("<");
    return { id, parentId };
  });

/** "a(b(c) d) e" */
function drawn({ roots, childrenOf }: PageTree<TreePage>): string {
  const draw = (list: readonly TreePage[]): string =>
    list
      .map(({ id }) => {
        const children = childrenOf.get(id);
        return children ? `${id}(${draw(children)})` : id;
      })
      .join(" ");
  return draw(roots);
}

const choose = (tree: PageTree<TreePage>, ...ids: string[]) =>
  ids.reduce<ReadonlySet<string>>((chosen, id) => toggled(tree, chosen, id), new Set());

describe("a tree of pages", () => {
  it.each([
    ["a", "a"],
    ["a b<a c<b d<a e", "a(b(c) d) e"],
    ["c<b b<a a", "a(b(c))"],
    // Nobody has shared x
    ["b<x a", "b a"],
    ["a b<a a b<a", "a(b)"],
    ["a<a", "a"],
    ["a<b b<a", "b(a)"],
    ["a<c b<a c<b d<a", "c(a(b d))"],
  ])("%s is %s", (words, tree) => {
    expect(drawn(pageTree(pages(words)))).toBe(tree);
  });

  it("shows what was said last of a page that comes twice", () => {
    const tree = pageTree([
      { id: "a", parentId: null, title: "Old" },
      { id: "a", parentId: null, title: "New" },
    ]);
    expect(tree.roots.map(({ title }) => title)).toEqual(["New"]);
  });

  it("keeps back what may get a parent, until everything is there", () => {
    const tree = pageTree(pages("b<x a"));
    expect(rootsToShow(tree, false).map(({ id }) => id)).toEqual(["a"]);
    expect(rootsToShow(tree, true).map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it("of a thousand pages, each in the one before, takes no long time", () => {
    const chain = Array.from({ length: 1000 }, (_, at) => ({
      id: `p${at}`,
      parentId: at === 0 ? null : `p${at - 1}`,
    }));
    const tree = pageTree(chain.toReversed());
    expect(tree.roots).toHaveLength(1);
    expect(countComing(tree, new Set(["p0"]))).toBe(1000);
  });
});

describe("choosing", () => {
  const tree = pageTree(pages("a b<a c<b d<a e f<e"));

  it.each([
    [["a"], "a:chosen b:along c:along d:along", ["a"], 4],
    [["c"], "a:partly b:partly c:chosen", ["c"], 1],
    [["c", "b"], "a:partly b:chosen c:along", ["b"], 2],
    [["c", "d", "a"], "a:chosen b:along c:along d:along", ["a"], 4],
    [["a", "a"], "", [], 0],
    // A page that was chosen needs no choice of its parts: nothing of them is left.
    [["c", "a", "a"], "", [], 0],
    // What comes along can't be left behind: its page brings it.
    [["a", "c"], "a:chosen b:along c:along d:along", ["a"], 4],
    [["f", "b"], "a:partly b:chosen c:along e:partly f:chosen", ["b", "f"], 3],
  ])("%j", (clicks, marks, sent, count) => {
    const chosen = choose(tree, ...clicks);
    const said = [...marksOf(tree, chosen)].map(([id, mark]) => `${id}:${mark}`).toSorted();
    expect(said.join(" ")).toBe(marks);
    expect(pagesToSend(tree, chosen)).toEqual(sent);
    expect(countComing(tree, chosen)).toBe(count);
  });

  it("that was made before the page around it was known counts once", () => {
    const chosen = choose(pageTree(pages("a c<b")), "a", "c");
    const whole = pageTree(pages("a c<b b<a"));
    expect(marksOf(whole, chosen).get("c")).toBe("along");
    expect(pagesToSend(whole, chosen)).toEqual(["a"]);
    expect(countComing(whole, chosen)).toBe(3);
  });

  it("forgets what is no longer shared", () => {
    expect(pagesToSend(tree, new Set(["gone", "e"]))).toEqual(["e"]);
  });
});

describe("any pages and any clicks", () => {
  const id = fc.integer({ min: 0, max: 12 }).map(String);
  const anyPages = fc.array(fc.record({ id, parentId: fc.option(id) }), { maxLength: 30 });
  const anyTree = fc.record({ list: anyPages, clicks: fc.array(id, { maxLength: 20 }) });
  const pathOf = ({ parentOf }: PageTree<TreePage>, from: string) => {
    const path = [from];
    for (let at = parentOf.get(from); at !== undefined; at = parentOf.get(at)) path.push(at);
    return path;
  };

  it("give a tree that holds each page once, and asks for none that another one brings", () => {
    fc.assert(
      fc.property(anyTree, ({ list, clicks }) => {
        const tree = pageTree(list);
        const ids = new Set(list.map((page) => page.id));
        const shown = [...tree.roots, ...[...tree.childrenOf.values()].flat()].map((page) => page.id);
        expect(shown.toSorted()).toEqual([...ids].toSorted());
        const chosen = choose(tree, ...clicks.filter((click) => ids.has(click)));
        const sent = new Set(pagesToSend(tree, chosen));
        for (const one of sent) expect(pathOf(tree, one).filter((above) => sent.has(above))).toEqual([one]);
        // All that shows a tick comes, and nothing else.
        const marks = marksOf(tree, chosen);
        const ticked = [...ids].filter((one) => ["chosen", "along"].includes(marks.get(one) ?? ""));
        const coming = [...ids].filter((one) => pathOf(tree, one).some((above) => sent.has(above)));
        expect(ticked.toSorted()).toEqual(coming.toSorted());
        expect(countComing(tree, chosen)).toBe(coming.length);
      }),
    );
  });
});
