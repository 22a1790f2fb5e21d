import { ActionIcon, Button } from '@mantine/core';
import { IconHandStop, IconMinus, IconPlus } from '@tabler/icons-react';
import { Row } from '../../../../ui/layout.tsx';
import { Tooltip } from '../../../../ui/tooltip/tooltip.tsx';
import styles from './stage.module.css';
import { ZOOM_LIMITS, ZOOM_STEP, zoomOf } from './stage-view.ts';
import { useView, type ViewStore } from './view-store.ts';

/** Rounding must not leave a button that does nothing. */
const NEARLY = 1.001;

const FITS = [
  { id: 'area', name: 'Area' },
  { id: 'garment', name: 'Garment' },
] as const;

interface ZoomControlsProps {
  readonly view: ViewStore;
  /** Over the stage of a small screen: larger, and without what fingers do by themselves. */
  readonly isForFingers?: boolean;
}

/** How large the design shows: smaller, larger, the print area or the garment whole, and the hand that moves it. */
export function ZoomControls({ view, isForFingers = false }: ZoomControlsProps) {
  const { view: shown, fit, isHand } = useView(view);
  const zoom = zoomOf(shown);
  return (
    <Row className={styles.zoom} gap={1} wrap={false} role="group" aria-label="Zoom">
      {!isForFingers && (
        <Tooltip label="Hand: drag to move the view (H)">
          <ActionIcon
            variant={isHand ? 'light' : 'subtle'}
            color={isHand ? 'blue' : 'gray'}
            size="lg"
            aria-label="Hand"
            aria-pressed={isHand}
            onClick={() => view.setHand(!isHand)}
          >
            <IconHandStop size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {FITS.filter(({ id }) => !isForFingers || id !== fit)
        .slice(0, isForFingers ? 1 : FITS.length)
        .map(({ id, name }) => (
          <Button
            key={id}
            variant={fit === id ? 'light' : 'subtle'}
            color={fit === id ? 'blue' : 'gray'}
            size={isForFingers ? 'md' : 'compact-md'}
            {...(!isForFingers && { 'aria-pressed': fit === id })}
            onClick={() => view.fitTo(id)}
          >
            {name}
          </Button>
        ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={isForFingers ? 'xl' : 'lg'}
        aria-label="Zoom out"
        disabled={zoom <= ZOOM_LIMITS.min * NEARLY}
        onClick={() => view.zoomBy(1 / ZOOM_STEP)}
      >
        <IconMinus size={18} />
      </ActionIcon>
      <output
        aria-live="polite"
        aria-label="Zoom"
        className={isForFingers ? 'only-read-aloud' : styles.zoomShare}
      >
        {Math.round(zoom * 100)}%
      </output>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={isForFingers ? 'xl' : 'lg'}
        aria-label="Zoom in"
        disabled={zoom >= ZOOM_LIMITS.max / NEARLY}
        onClick={() => view.zoomBy(ZOOM_STEP)}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </Row>
  );
}
