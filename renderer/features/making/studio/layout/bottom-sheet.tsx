import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './layout.module.css';
import { nearestStop, nextStop, PEEK_PX, SHEET_STOPS, type SheetStop, sheetHeight } from './sheet-stops.ts';

interface BottomSheetProps {
  readonly title: string;
  readonly stop: SheetStop;
  readonly onStop: (stop: SheetStop) => void;
  readonly onClose: () => void;
  /** The main actions, always in sight. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const DRAG_PX = 6;

/** A panel at the foot of a small screen. Its handle is dragged, tapped, or moved with the arrow keys. */
export function BottomSheet({ title, stop, onStop, onClose, actions, children }: BottomSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  const [dragged, setDragged] = useState<number | null>(null);
  const press = useRef<{ readonly y: number; readonly height: number; hasMoved: boolean } | null>(null);

  useLayoutEffect(() => {
    const area = sheet.current?.parentElement;
    if (!area) return;
    const observer = new ResizeObserver(() => setRoom(area.clientHeight));
    setRoom(area.clientHeight);
    observer.observe(area);
    return () => observer.disconnect();
  }, []);
  const height = dragged ?? sheetHeight(stop, room);

  const onKey = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, SheetStop>> = {
      ArrowUp: nextStop(stop, 'up'),
      ArrowDown: nextStop(stop, 'down'),
      ArrowRight: nextStop(stop, 'up'),
      ArrowLeft: nextStop(stop, 'down'),
      Home: 'peek',
      End: 'full',
      Enter: nextStop(stop, 'round'),
      ' ': nextStop(stop, 'round'),
    };
    const next = steps[event.key];
    if (!next) return;
    event.preventDefault();
    onStop(next);
  };
  const onDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { y: event.clientY, height, hasMoved: false };
  };
  const onMove = (event: PointerEvent) => {
    const now = press.current;
    if (!now) return;
    const up = now.y - event.clientY;
    if (!now.hasMoved && Math.abs(up) < DRAG_PX) return;
    now.hasMoved = true;
    setDragged(Math.min(room, Math.max(PEEK_PX, now.height + up)));
  };
  const onUp = () => {
    const now = press.current;
    press.current = null;
    if (!now) return;
    onStop(now.hasMoved ? nearestStop(dragged ?? now.height, room) : nextStop(stop, 'round'));
    setDragged(null);
  };

  return (
    <aside
      ref={sheet}
      className={styles.sheet}
      aria-label="Inspector"
      data-region="Inspector"
      style={{ height }}
    >
      <div className={styles.sheetHead}>
        <div
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-label="Sheet height"
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={SHEET_STOPS.length - 1}
          aria-valuenow={SHEET_STOPS.indexOf(stop)}
          aria-valuetext={stop === 'peek' ? 'closed' : stop}
          onKeyDown={onKey}
          onPointerDown={onDown}
          onPointerMove={onMove}
          onPointerUp={onUp}
          onPointerCancel={() => {
            press.current = null;
            setDragged(null);
          }}
        />
        <h2 className={styles.sheetTitle}>{title}</h2>
        {actions}
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={`Close ${title}`} onClick={onClose}>
          <IconX size={20} />
        </ActionIcon>
      </div>
      {(stop !== 'peek' || dragged !== null) && <div className={styles.sheetBody}>{children}</div>}
    </aside>
  );
}
