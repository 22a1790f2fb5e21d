import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.tagName === 'INPUT' || target.tagName === 'TEXTAREA');

interface Shortcuts {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly onPaste: (files: readonly File[]) => void;
}

/** Undo, redo and pasted pictures, wherever the focus is; a field that is typed in keeps its own. */
export function useStudioShortcuts({ undo, redo, onPaste }: Shortcuts): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0 && !isTyping(event.target)) onPaste(files);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('paste', paste);
    };
  }, [undo, redo, onPaste]);
}
