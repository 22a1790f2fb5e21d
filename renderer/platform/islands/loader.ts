/** Wakes each island when its time has come: at idle, once it is seen, or at the first touch. Kept under 2 kB. */
interface IslandModule {
  readonly default: (element: HTMLElement, props: object) => void;
}

const wakeIsland = async (element: HTMLElement) => {
  const { island, props } = element.dataset;
  if (!island) return;
  delete element.dataset.island;
  const module: IslandModule = await import(/* @vite-ignore */ island);
  module.default(element, JSON.parse(props ?? '{}'));
};

const whenSeen = (element: HTMLElement) => {
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      wakeIsland(element);
    },
    { rootMargin: '100px' },
  );
  // The marker itself has no box.
  for (const child of element.children) seen.observe(child);
};

const whenTouched = (element: HTMLElement) => {
  const events = ['pointerover', 'pointerdown', 'focusin'];
  const touched = () => {
    for (const name of events) element.removeEventListener(name, touched);
    wakeIsland(element);
  };
  for (const name of events) element.addEventListener(name, touched, { passive: true });
};

const LONGEST_WAIT_MS = 2_000;

/** The pictures in view have come: scripts would share a slow line with them. */
const pictures = Promise.race([
  Promise.all(
    [...document.images].map((image) => {
      const { top, width } = image.getBoundingClientRect();
      if (image.complete || width === 0 || top > innerHeight) return null;
      return new Promise((done) => {
        for (const name of ['load', 'error']) image.addEventListener(name, done, { once: true });
      });
    }),
  ),
  new Promise((done) => setTimeout(done, LONGEST_WAIT_MS)),
]);

const whenIdle = async (element: HTMLElement) => {
  await pictures;
  const wake = () => wakeIsland(element);
  // A page that is never idle, as on a slow phone, wakes all the same.
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: LONGEST_WAIT_MS });
  else setTimeout(wake, 200);
};

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { when } = element.dataset;
  if (when === 'seen') whenSeen(element);
  else if (when === 'touched') whenTouched(element);
  else whenIdle(element);
}
