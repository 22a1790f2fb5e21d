import { colourOf } from '../../../../../../shared/features/making/catalogue/catalogue.ts';
import type {
  DesignVersion,
  OpenDesign,
} from '../../../../../../shared/features/making/studio/studio.calls.ts';
import type { Side } from '../../../../../../shared/features/making/studio/studio.ts';
import { useSceneFonts } from '../../browser-fonts.ts';
import { GarmentPicture } from '../../garment-picture.tsx';
import { useStudioResources } from '../../studio-resources.ts';

interface VersionPictureProps {
  readonly base: OpenDesign['base'];
  /** A version, or the design as it is now. */
  readonly version: Pick<DesignVersion, 'id' | 'scene' | 'settings'>;
  readonly side: Side;
  readonly alt: string;
}

/** One side of a version, on the garment in its first colour. */
export function VersionPicture({ base, version: { id, scene, settings }, side, alt }: VersionPictureProps) {
  const resources = useStudioResources(scene, useSceneFonts(scene));
  const colour = colourOf(base, settings.defaultColour || settings.colours[0] || '') ?? base.colours[0];
  if (!colour) return null;
  return (
    <GarmentPicture
      base={base}
      colour={colour}
      side={side}
      alt={alt}
      idPrefix={`version-${id}-${alt === '' ? 'small' : 'large'}-`}
      scene={scene}
      resources={resources}
    />
  );
}
