import { useEffect, useRef } from 'react';
import type { Colleague } from '../../../../platform/people/colleagues.ts';
import styles from './others-on-stage.module.css';

/** The box around elements, as the stage shows them now; null where none of them is on it. */
function boxAround(root: Element, ids: readonly string[]): DOMRect | null {
  const boxes = ids.flatMap((id) => {
    const element = root.querySelector(`[data-element="${CSS.escape(id)}"]`);
    return element ? [element.getBoundingClientRect()] : [];
  });
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

/** What others have selected, framed on the stage; the list of people in the bar tells the same. */
export function OthersOnStage({ people }: { readonly people: readonly Colleague[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const selecting = people.filter(({ selection }) => selection.length > 0);
  const latest = useRef(selecting);
  latest.current = selecting;
  const isNeeded = selecting.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    // The stage may be zoomed and moved at any time: frames follow what is drawn.
    let frame = 0;
    const follow = () => {
      const root = layer.current;
      const stage = root?.parentElement;
      if (root && stage) {
        const origin = root.getBoundingClientRect();
        for (const [index, { selection }] of latest.current.entries()) {
          const shown = root.children[index];
          if (!(shown instanceof HTMLElement)) continue;
          const box = boxAround(stage, selection);
          shown.hidden = box === null;
          if (!box) continue;
          shown.style.transform = `translate(${box.left - origin.left}px, ${box.top - origin.top}px)`;
          shown.style.width = `${box.width}px`;
          shown.style.height = `${box.height}px`;
        }
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [isNeeded]);
  if (!isNeeded) return null;
  return (
    <div ref={layer} className={styles.layer} aria-hidden>
      {selecting.map(({ id, name, colour }) => (
        <div key={id} className={styles.frame} data-colour={colour} hidden>
          <span className={styles.tag}>{name}</span>
        </div>
      ))}
    </div>
  );
}
