import { memo, type ReactNode } from 'react';
import {
  elementBounds,
  elementMarkup,
  elementTransform,
  type FontProvider,
  outlineText,
  type SceneElement,
} from '../../../../shared/features/making/studio/studio.ts';
import styles from './typesetting.module.css';

export interface LayoutDesign {
  readonly elements: readonly SceneElement[];
  readonly fonts: FontProvider;
}

/** Room around a design, as a share of its longer side. */
const ROOM = 0.09;

const noPictures = () => undefined;

/** A design by itself on cloth, as large as its frame allows. Drawn with the code that prints. */
export const LayoutPicture = memo(function LayoutPicture({ elements, fonts }: LayoutDesign) {
  const boxes = elements.map((element) => elementBounds(element, (text) => outlineText(text, fonts)));
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  const room = Math.max(width, height) * ROOM;
  const markup = elements
    .map(
      (element) =>
        `<g transform="${elementTransform(element)}">${elementMarkup(element, { fonts, pictureHref: noPictures })}</g>`,
    )
    .join('');
  return (
    <svg
      className={styles.art}
      viewBox={`${left - room} ${top - room} ${width + 2 * room} ${height + 2 * room}`}
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from checked numbers and colours
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
});

export function LayoutGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}
