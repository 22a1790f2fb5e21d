import {
  IconCircle,
  IconLetterT,
  IconLine,
  IconPhoto,
  IconQrcode,
  IconRectangle,
  IconShape,
  IconSticker,
} from '@tabler/icons-react';
import type { ShapeElement } from '../../../../../shared/features/making/studio/studio.ts';
import { ActionMenu } from '../../../../ui/menu/action-menu.tsx';
import { useStudioDoor } from '../studio-door.ts';
import styles from './layout.module.css';

export interface AddActions {
  readonly onText: () => void;
  readonly onShape: (shape: ShapeElement['shape']) => void;
  /** Opens the ready-made drawings. */
  readonly onGraphics: () => void;
  /** Opens what a code says. */
  readonly onCode: () => void;
}

interface ShapeMenuProps extends Pick<AddActions, 'onShape' | 'onCode'> {
  readonly className: string;
}

const SHAPES = [
  ['rect', 'Rectangle', IconRectangle],
  ['ellipse', 'Ellipse', IconCircle],
  ['line', 'Line', IconLine],
] as const;

export function ShapeMenu({ onShape, onCode, className }: ShapeMenuProps) {
  const { drawsCodes } = useStudioDoor();
  return (
    <ActionMenu
      position="right-start"
      button={
        <button type="button" className={className}>
          <IconShape size={22} aria-hidden />
          <span>Shape</span>
        </button>
      }
    >
      {(Menu) => (
        <>
          {SHAPES.map(([shape, name, Icon]) => (
            <Menu.Item key={shape} leftSection={<Icon size={16} />} onClick={() => onShape(shape)}>
              {name}
            </Menu.Item>
          ))}
          {drawsCodes && (
            <Menu.Item leftSection={<IconQrcode size={16} />} onClick={onCode}>
              QR code or barcode
            </Menu.Item>
          )}
        </>
      )}
    </ActionMenu>
  );
}

interface AddRailProps extends AddActions {
  readonly isDrawerOpen: boolean;
  readonly onDrawer: () => void;
}

/** What can be put on the design, next to the stage. */
export function AddRail({ isDrawerOpen, onDrawer, onText, onShape, onGraphics, onCode }: AddRailProps) {
  const button = styles.railButton ?? '';
  return (
    <nav className={styles.rail} aria-label="Add" data-region="Add">
      <button type="button" className={button} aria-expanded={isDrawerOpen} onClick={onDrawer}>
        <IconPhoto size={22} aria-hidden />
        <span>Pictures</span>
      </button>
      <button type="button" className={button} onClick={onText}>
        <IconLetterT size={22} aria-hidden />
        <span>Text</span>
      </button>
      <button type="button" className={button} onClick={onGraphics}>
        <IconSticker size={22} aria-hidden />
        <span>Graphic</span>
      </button>
      <ShapeMenu className={button} onShape={onShape} onCode={onCode} />
    </nav>
  );
}
