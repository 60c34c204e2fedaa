import { useRef, useState } from 'react';

/** State of a sheet that returns the focus to its button. */
export function useSheet() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  function close() {
    setOpen(false);
    button.current?.focus();
  }
  return { button, isOpen, open: () => setOpen(true), close };
}
