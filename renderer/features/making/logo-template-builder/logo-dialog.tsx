import { Button } from '@mantine/core';
import { IconBrush, IconBuildingStore, IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { BaseColour, CataloguedBase } from '../../../../shared/features/making/catalogue/catalogue.ts';
import {
  type LogoLayout,
  type LogoText,
  setLogo,
} from '../../../../shared/features/making/logo-template-builder/logo-template-builder.ts';
import { urlNameOf } from '../../../../shared/features/making/products/products.ts';
import type { SceneElement } from '../../../../shared/features/making/studio/studio.ts';
import { layoutFonts } from '../../../../shared/features/making/typesetting/typesetting.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Row } from '../../../ui/layout.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useFontFaces } from '../studio/studio.ts';
import { BaseChoice, LayoutPicture, useChosenBase, useOpenInStudio } from '../typesetting/typesetting.ts';
import { LOGO_AREA } from './logo-card.tsx';
import { download, logoPng, logoSvg } from './logo-files.ts';
import styles from './logo-template-builder.module.css';

const LIGHT: BaseColour = { name: 'White', hex: '#ffffff', dark: false };
const DARK: BaseColour = { name: 'Black', hex: '#1d1d1f', dark: true };

interface LogoDialogProps {
  readonly layout: LogoLayout;
  readonly logo: LogoText;
  readonly palette: string | null;
  readonly bases: readonly CataloguedBase[];
  readonly onClose: () => void;
}

/** A chosen logo on light and dark, to be saved as a file or opened in the studio. */
export function LogoDialog({ layout, logo, palette, bases, onClose }: LogoDialogProps) {
  const faces = useMemo(() => layoutFonts(layout), [layout]);
  const fonts = useFontFaces(faces, `${logo.name}${logo.tagline}`, true);
  const chosen = useChosenBase(bases);
  const { open, isOpening } = useOpenInStudio();
  const navigate = useNavigate();
  const { store, project } = useSession();
  const canEditLogo = store !== null && project?.permissions.includes('edit-webpage');
  const own = useMemo(() => (palette === null ? {} : { palette }), [palette]);
  const designs = useMemo(
    () =>
      fonts
        ? [LIGHT, DARK].map((cloth) => ({
            cloth,
            design: setLogo(layout, logo, { fonts, cloth, area: LOGO_AREA, ...own }),
          }))
        : [],
    [fonts, layout, logo, own],
  );
  const [light, dark] = designs;
  const fileName = `${urlNameOf(logo.name)}-logo`;
  const svg = () => (fonts && light?.design ? logoSvg(light.design.elements, fonts) : null);
  const saveSvg = () => {
    const drawn = svg();
    if (drawn !== null) download(new Blob([drawn], { type: 'image/svg+xml' }), `${fileName}.svg`);
  };
  const savePng = () => {
    const drawn = svg();
    if (drawn !== null) void logoPng(drawn).then((file) => download(file, `${fileName}.png`), showFailure);
  };
  const handOverLogo = async () => {
    if (!fonts || !light?.design) return;
    const draw = (elements: readonly SceneElement[]) => logoPng(logoSvg(elements, fonts));
    try {
      const drawnLogo = {
        light: await draw(light.design.elements),
        dark: dark?.design ? await draw(dark.design.elements) : null,
      };
      await navigate('/logo/', { state: { drawnLogo } });
    } catch (error) {
      showFailure(error);
    }
  };
  const openOnProduct = () => {
    const [area] = chosen?.base.printAreas ?? [];
    if (!chosen || !area || !fonts) return;
    const design = setLogo(layout, logo, { fonts, cloth: chosen.colour, area, ...own });
    if (design)
      open({ base: chosen.base, colour: chosen.colour, name: logo.name, elements: design.elements });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={layout.name}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={styles.pair}>
        {designs.map(
          ({ cloth, design }) =>
            design &&
            fonts && (
              <div key={cloth.name} className={styles.ground} style={{ background: cloth.hex }}>
                <LayoutPicture elements={design.elements} fonts={fonts} />
              </div>
            ),
        )}
      </div>
      <div className={styles.actions}>
        {canEditLogo && (
          <section>
            <h3 className={styles.small}>Use it in your store</h3>
            <p className={styles.note}>In its header, tab icon, shared links and emails.</p>
            <Button
              leftSection={<IconBuildingStore size={18} aria-hidden />}
              onClick={() => void handOverLogo()}
            >
              Use as my store’s logo
            </Button>
          </section>
        )}
        <section>
          <h3 className={styles.small}>Save as a file</h3>
          <p className={styles.note}>In the colours for light backgrounds, with nothing behind it.</p>
          <Row gap={2}>
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={saveSvg}>
              Download SVG
            </Button>
            <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={savePng}>
              Download PNG
            </Button>
          </Row>
        </section>
        {chosen && (
          <section className={styles.product}>
            <h3 className={styles.small}>Put it on a product</h3>
            <BaseChoice bases={bases} chosen={chosen} />
            <Button
              leftSection={<IconBrush size={18} aria-hidden />}
              loading={isOpening}
              onClick={openOnProduct}
            >
              Open in the studio
            </Button>
          </section>
        )}
      </div>
    </Modal>
  );
}
