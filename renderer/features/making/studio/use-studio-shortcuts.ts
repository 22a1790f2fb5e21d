import { useEffect, useRef } from 'react';
import type { Clipping } from '../../../../shared/features/making/studio/studio.ts';
import { isKey } from '../../../platform/key-press.ts';
import { clippingIn, readClipping, writeClipping } from './drafts/local-clipboard.ts';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.tagName === 'INPUT' || target.tagName === 'TEXTAREA');

interface Shortcuts {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly onSave: () => void;
  /** Null where the design is bought, not published. */
  readonly onPublish: (() => void) | null;
  readonly onFiles: (files: readonly File[]) => void;
  /** @returns whether there was something to copy */
  readonly onCopy: (cuts: boolean) => boolean;
  readonly onPaste: (clipping: Clipping) => void;
}

const isTextSelected = () => document.getSelection()?.isCollapsed === false;

/** Undo, redo, save, publish, copied elements and pasted pictures, wherever the focus is; a field that is typed in keeps its own. */
export function useStudioShortcuts(shortcuts: Shortcuts): void {
  const { undo, redo } = shortcuts;
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What the stage has answered already.
      if (event.defaultPrevented) return;
      if (isKey(event, 'Ctrl+S')) {
        event.preventDefault();
        current.current.onSave();
        return;
      }
      if (isKey(event, 'Ctrl+Shift+Enter') && current.current.onPublish) {
        event.preventDefault();
        current.current.onPublish();
        return;
      }
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    const copy = (event: ClipboardEvent) => {
      const { clipboardData: data, target, type } = event;
      if (!data || isTyping(target) || isTextSelected() || !current.current.onCopy(type === 'cut')) return;
      const clipping = readClipping();
      if (clipping) writeClipping(data, clipping);
      event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const clipping = clippingIn(event.clipboardData);
      if (clipping) current.current.onPaste(clipping);
      else if (files.length > 0) current.current.onFiles(files);
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('copy', copy);
    window.addEventListener('cut', copy);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('copy', copy);
      window.removeEventListener('cut', copy);
      window.removeEventListener('paste', paste);
    };
  }, [undo, redo]);
}
