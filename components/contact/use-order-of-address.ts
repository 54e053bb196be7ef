import { useEffect, useRef, useState } from "react";

const NUMBER = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){1,4}$/;

/** Writes into a field that is empty still */
function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name);
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isField && field.value === "") field.value = text;
}

/**
 * Who asks for a refund comes from the Plan tab with the order's number in the address. `isAboutOrder`: there is such a number.
 * docs/product.md#payments
 */
export function useOrderOfAddress() {
  const form = useRef<HTMLFormElement>(null);
  const [isAboutOrder, setIsAboutOrder] = useState(false);
  useEffect(() => {
    const order = new URLSearchParams(window.location.search).get("order");
    if (!form.current || !order || !NUMBER.test(order)) return;
    setIsAboutOrder(true);
    fill(form.current, "topic", `A refund for order ${order}`);
    fill(form.current, "message", `Order ${order}\n\n`);
  }, []);
  return { form, isAboutOrder };
}
