import { whenIdle } from '../../../../../platform/when-idle.ts';

/** A busy browser draws on after so long. */
const LONGEST_PAUSE_MS = 1_000;
/** Drawing continues so long after the last letter and the last step of a drag. */
const QUIET_AFTER_MS = 500;
/** Heights of the screen that are kept drawn below what is in view, come what may. */
const KEPT_BELOW = 2;

let lastWork = Number.NEGATIVE_INFINITY;

/** Notes when somebody types or drags in a window. Answers how to stop it. */
export function noteWork(view: Window): () => void {
  const note = () => {
    lastWork = performance.now();
  };
  // Moving over the page disturbs no drawing. Dragging over it does.
  const noteDrag = ({ buttons }: PointerEvent) => {
    if (buttons > 0) note();
  };
  const how = { capture: true, passive: true };
  view.addEventListener('keydown', note, how);
  view.addEventListener('input', note, how);
  view.addEventListener('pointermove', noteDrag, how);
  return () => {
    view.removeEventListener('keydown', note, how);
    view.removeEventListener('input', note, how);
    view.removeEventListener('pointermove', noteDrag, how);
  };
}

/** Whether the end of what is drawn comes into view soon. */
function isNearEnd(page: Document | null): boolean {
  const view = page?.defaultView;
  if (!page || !view) return true;
  return page.documentElement.scrollHeight - view.scrollY < (1 + KEPT_BELOW) * view.innerHeight;
}

/**
 * Draws more of a long page once the browser has time and the person neither types nor drags: each letter would wait for it.
 * What she scrolls to is drawn all the same. Answers how to call it off.
 */
export function drawRest(page: Document | null, drawMore: () => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (isOver) return;
    const quietIn = lastWork + QUIET_AFTER_MS - performance.now();
    if (quietIn <= 0 || isNearEnd(page)) drawMore();
    else timer = setTimeout(wait, quietIn);
  };
  const wait = () => whenIdle(look, { mostMs: LONGEST_PAUSE_MS });
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
