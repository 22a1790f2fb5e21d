import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped or pasted anywhere while the dialog is open. */
export function useDroppedFiles(mayEdit: boolean, take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(mayEdit);
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      (event) => {
        if (event.relatedTarget === null) setOver(false);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (mayEdit) latest.current([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    document.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (mayEdit && files.length > 0) latest.current(files);
      },
      { signal },
    );
    return () => stop.abort();
  }, [mayEdit]);
  return isOver;
}
