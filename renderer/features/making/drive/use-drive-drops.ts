import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { z } from 'zod';

const DRAGGED = 'application/x-selvedge-drive';
const draggedSchema = z.object({ files: z.array(z.uuid()), folders: z.array(z.uuid()) });
/** Ids of files and folders that are dragged within the drive. */
type Dragged = z.infer<typeof draggedSchema>;

function readDragged(event: DragEvent): Dragged | null {
  try {
    return draggedSchema.parse(JSON.parse(event.dataTransfer.getData(DRAGGED)));
  } catch {
    return null;
  }
}

const filesOf = (event: DragEvent) => [...event.dataTransfer.files];
const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

interface DropPlaces {
  readonly mayEdit: boolean;
  readonly isBin: boolean;
  /** The folder that the screen shows; null for the drive itself. */
  readonly here: string | null;
  readonly send: (files: readonly File[], folder: string | null) => void;
  readonly moveTo: (dragged: Dragged, folder: string | null) => void;
}

export interface DriveDrops {
  /** Someone drags files from the computer across the page. */
  readonly isOver: boolean;
  readonly drag: (event: DragEvent, dragged: Dragged) => void;
  /** Uploads or moves into a folder, or into the drive itself. */
  readonly dropInto: (event: DragEvent, folder: string | null) => void;
  /** Handlers of the whole page: files that are dropped or pasted anywhere are uploaded to its folder. */
  readonly page: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
  };
}

/** Dragging, dropping and pasting on the drive’s page. */
export function useDriveDrops({ mayEdit, isBin, here, send, moveTo }: DropPlaces): DriveDrops {
  const [isOver, setOver] = useState(false);
  const dropInto = (event: DragEvent, folder: string | null) => {
    if (!mayEdit) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    if (bringsFiles(event)) return send(filesOf(event), folder);
    const dragged = readDragged(event);
    if (!dragged || dragged.folders.includes(folder ?? '')) return;
    moveTo(dragged, folder);
  };
  return {
    isOver,
    drag: (event, dragged) => {
      event.dataTransfer.setData(DRAGGED, JSON.stringify(dragged));
      event.dataTransfer.effectAllowed = 'move';
    },
    dropInto,
    page: {
      onDragOver: (event) => {
        if (!mayEdit || !bringsFiles(event) || isBin) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event) => {
        if (event.currentTarget === event.target) setOver(false);
      },
      onDrop: (event) => {
        if (bringsFiles(event) && !isBin) dropInto(event, here);
      },
      onPaste: (event) => {
        const pasted = [...event.clipboardData.files];
        if (mayEdit && pasted.length > 0) send(pasted, here);
      },
    },
  };
}
