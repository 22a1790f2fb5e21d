import { memo } from 'react';
import {
  type BaseColour,
  type BaseProduct,
  mockupLayers,
  printAreaOf,
} from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type Scene,
  type SceneResources,
  type Side,
  sceneContent,
} from '../../../../shared/features/making/studio/studio.ts';
import styles from './garment-picture.module.css';

interface GarmentPictureProps {
  readonly base: Pick<BaseProduct, 'garment' | 'printAreas'>;
  readonly colour: Pick<BaseColour, 'hex'>;
  readonly side: Side;
  /** Empty when a text next to the image says the same. */
  readonly alt: string;
  /** Keeps its gradients apart from those of other pictures in the page. */
  readonly idPrefix: string;
  /** The design on it; a bare garment without. */
  readonly scene?: Scene;
  readonly resources?: SceneResources;
}

/** A garment's picture, drawn in the page, with a design on it or bare. */
export const GarmentPicture = memo(function GarmentPicture(props: GarmentPictureProps) {
  const { base, colour, side, alt, idPrefix, scene, resources } = props;
  const { ground, shade, area, clipId } = mockupLayers(base, colour, side, { idPrefix });
  const millimetres = printAreaOf(base, side) ?? base.printAreas[0];
  const content =
    scene && resources && millimetres
      ? `<g clip-path="url(#${clipId})"><svg x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" viewBox="0 0 ${millimetres.widthMm} ${millimetres.heightMm}" preserveAspectRatio="none">${sceneContent(scene, side, resources)}</svg></g>`
      : '';
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 1000 1200"
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code from checked numbers and colours
      dangerouslySetInnerHTML={{ __html: ground + content + shade }}
    />
  );
});
