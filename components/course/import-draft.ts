import { useState } from "react";

/** What someone has typed: it stays where an import fails or is not added. */
export function useImportDraft(offered: string) {
  const [address, setAddress] = useState(offered);
  const [text, setText] = useState("");
  const [title, setTitle] = useState("");
  const [isTextOpen, setIsTextOpen] = useState(false);
  const clear = () => {
    setAddress("");
    setText("");
    setTitle("");
    setIsTextOpen(false);
  };
  return { address, setAddress, text, setText, title, setTitle, isTextOpen, setIsTextOpen, clear };
}

export type ImportDraft = ReturnType<typeof useImportDraft>;
