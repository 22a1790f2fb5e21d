import { memo, useMemo, useRef } from 'react';
import type { BaseColour } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type LogoLayout,
  type LogoText,
  setLogo,
} from '../../../../shared/features/making/logo-template-builder/logo-template-builder.ts';
import { layoutFonts } from '../../../../shared/features/making/typesetting/typesetting.ts';
import { useFontFaces } from '../studio/studio.ts';
import { LayoutCard, LayoutPicture, useIsNear } from '../typesetting/typesetting.ts';

/** Logos are set on a square until they go on a product. */
export const LOGO_AREA = { widthMm: 300, heightMm: 300 } as const;

interface LogoCardProps {
  readonly layout: LogoLayout;
  readonly logo: LogoText;
  readonly cloth: BaseColour;
  /** Null for the layout’s own. */
  readonly palette: string | null;
  readonly onChoose: (layout: LogoLayout) => void;
}

/** The name in one layout. Nothing where it doesn’t suit it. */
export const LogoCard = memo(function LogoCard({ layout, logo, cloth, palette, onChoose }: LogoCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const faces = useMemo(() => layoutFonts(layout), [layout]);
  const fonts = useFontFaces(faces, `${logo.name}${logo.tagline}`, useIsNear(card));
  const design = useMemo(
    () =>
      fonts
        ? setLogo(layout, logo, { fonts, cloth, area: LOGO_AREA, ...(palette !== null && { palette }) })
        : null,
    [layout, logo, fonts, cloth, palette],
  );
  if (fonts && !design) return null;
  return (
    <LayoutCard
      cardRef={card}
      name={layout.name}
      cloth={cloth.hex}
      picture={design && fonts ? <LayoutPicture elements={design.elements} fonts={fonts} /> : null}
      disabled={false}
      onChoose={() => onChoose(layout)}
    />
  );
});
