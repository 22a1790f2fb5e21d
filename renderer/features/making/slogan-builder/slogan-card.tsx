import { memo, useMemo, useRef } from 'react';
import type { BaseColour, CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type SloganLayout,
  setSlogan,
} from '../../../../shared/features/making/slogan-builder/slogan-builder.ts';
import type { SceneElement } from '../../../../shared/features/making/studio/studio.ts';
import { layoutFonts } from '../../../../shared/features/making/typesetting/typesetting.ts';
import { GarmentPicture, useFontFaces } from '../studio/studio.ts';
import { LayoutCard, LayoutPicture, sceneWith, useIsNear } from '../typesetting/typesetting.ts';

interface SloganCardProps {
  readonly layout: SloganLayout;
  readonly text: string;
  readonly base: CataloguedBase;
  readonly colour: BaseColour;
  /** Null for the layout’s own. */
  readonly palette: string | null;
  /** Shown on the garment instead of flat. */
  readonly worn?: boolean;
  readonly disabled: boolean;
  readonly onChoose: (elements: readonly SceneElement[]) => void;
}

/** The words in one layout. Nothing where they don’t suit it. */
export const SloganCard = memo(function SloganCard(props: SloganCardProps) {
  const { layout, text, base, colour, palette, worn = false, disabled, onChoose } = props;
  const card = useRef<HTMLLIElement>(null);
  const faces = useMemo(() => layoutFonts(layout), [layout]);
  const fonts = useFontFaces(faces, text, useIsNear(card) || worn);
  const [area] = base.printAreas;
  const design = useMemo(
    () =>
      fonts && area
        ? setSlogan(layout, text, { fonts, cloth: colour, area, ...(palette !== null && { palette }) })
        : null,
    [layout, text, fonts, colour, area, palette],
  );
  const scene = useMemo(
    () => (design && worn ? sceneWith(base, design.elements) : null),
    [design, worn, base],
  );
  const resources = useMemo(() => (fonts ? { fonts, pictureHref: () => undefined } : null), [fonts]);
  if (fonts && !design) return null;
  const picture =
    !design || !fonts || !resources ? null : scene && area ? (
      <GarmentPicture
        base={base}
        colour={colour}
        side={area.side}
        alt=""
        idPrefix={`slogan-${layout.id}-`}
        scene={scene}
        resources={resources}
      />
    ) : (
      <LayoutPicture elements={design.elements} fonts={fonts} />
    );
  return (
    <LayoutCard
      cardRef={card}
      name={layout.name}
      cloth={colour.hex}
      picture={picture}
      large={worn}
      disabled={disabled}
      onChoose={() => design && onChoose(design.elements)}
    />
  );
});
