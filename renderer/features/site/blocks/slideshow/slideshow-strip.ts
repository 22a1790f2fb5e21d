/** The strip of a slideshow as it lies in the page, rendered by the server. */
export interface Slides {
  readonly strip: HTMLElement;
  readonly slides: readonly HTMLElement[];
}

export function findSlides(id: string): Slides | null {
  const strip = document.getElementById(id);
  if (!strip) return null;
  return { strip, slides: [...strip.children].filter((child) => child instanceof HTMLElement) };
}

/** Brings a slide into view. Slides that fade lie on top of one another, and those behind can't be reached. */
export function showSlide({ strip, slides }: Slides, place: number, mode: 'slide' | 'fade'): void {
  if (mode === 'fade') {
    strip.dataset.fading = '';
    for (const [at, slide] of slides.entries()) {
      slide.toggleAttribute('data-shown', at === place);
      slide.inert = at !== place;
    }
    return;
  }
  const left = slides[place]?.offsetLeft ?? 0;
  // Otherwise it would scroll under the finger of someone who is on that slide already.
  if (Math.abs(strip.scrollLeft - left) < 2) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  strip.scrollTo({ left, behavior: still ? 'instant' : 'smooth' });
}

export const slideInView = ({ strip, slides }: Slides): number =>
  Math.min(slides.length - 1, Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)));

/** Fetches a slide's images, which wait until they are near the view. */
export function loadSlide({ slides }: Slides, place: number): void {
  for (const image of slides[place]?.querySelectorAll('img') ?? []) image.loading = 'eager';
}
