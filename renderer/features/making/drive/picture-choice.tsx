import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconFolder } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import type { DriveFile, DriveFolder, DriveKind } from '../../../../shared/features/making/drive/drive.ts';
import { PICTURE_ACCEPT, VIDEO_ACCEPT } from '../../../../shared/features/making/files/files.ts';
import { useCall } from '../../../platform/data/data.ts';
import { ListFoot, pagesBeside, rowsShown } from '../../../ui/list-screen/list-foot.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { UploadButton } from './drive-header.tsx';
import styles from './picture-picker.module.css';
import { Thumbnail } from './thumbnail.tsx';

const PER_PAGE = 24;
const EVERYTHING = 'type:uploaded';

type ChoiceKind = Exclude<DriveKind, 'all'>;

const ACCEPTS: Readonly<Record<ChoiceKind, string>> = { pictures: PICTURE_ACCEPT, videos: VIDEO_ACCEPT };

interface Place {
  readonly tab: 'recent' | 'drive';
  readonly folder: string | null;
  readonly search: string;
  readonly page: number;
}

const queryOf = ({ tab, folder, search, page }: Place, kind: ChoiceKind) => ({
  kind,
  view: 'files' as const,
  sort: 'newest' as const,
  page,
  perPage: PER_PAGE,
  ...(search !== '' ? { search } : tab === 'recent' ? { search: EVERYTHING } : folder ? { folder } : {}),
});

/** Arrow keys go from one picture to the next, Home and End to the first and last. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = tiles.findIndex((tile) => tile.contains(document.activeElement));
  const [first, second] = tiles;
  if (at < 0 || !first) return;
  const inRow = second ? tiles.filter((tile) => tile.offsetTop === first.offsetTop).length : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - inRow,
    ArrowDown: at + inRow,
    Home: 0,
    End: tiles.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tiles[to]?.focus();
}

interface FoldersProps {
  readonly folders: readonly DriveFolder[];
  readonly onOpen: (folder: string) => void;
}

function Folders({ folders, onOpen }: FoldersProps) {
  if (folders.length === 0) return null;
  return (
    <ul className={styles.folders} aria-label="Folders">
      {folders.map(({ id, name }) => (
        <li key={id}>
          <Button
            variant="default"
            leftSection={<IconFolder size={18} aria-hidden />}
            onClick={() => onOpen(id)}
          >
            <span className={styles.folderName}>{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface PicturesProps {
  readonly files: readonly DriveFile[];
  readonly label: string;
  readonly onChoose: (file: DriveFile) => void;
}

function Pictures({ files, label, onChoose }: PicturesProps) {
  return (
    <ul className={styles.files} aria-label={label} onKeyDown={walk}>
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" className={styles.tile} onClick={() => onChoose(file)}>
            <Thumbnail file={file} />
            <span title={file.name}>{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function emptyText({ search, folder }: Place, kind: ChoiceKind, mayEdit: boolean): string {
  if (search !== '') return `No ${kind.slice(0, -1)} is called “${search}”.`;
  if (folder !== null) return `There are no ${kind} in this folder.`;
  if (!mayEdit) return `No ${kind} yet.`;
  return kind === 'pictures'
    ? 'No pictures yet. Upload one, drop it here, or paste it.'
    : 'No videos yet. Upload one, or drop it here.';
}

interface PictureChoiceProps {
  readonly kind?: ChoiceKind;
  readonly mayEdit: boolean;
  readonly onChoose: (file: DriveFile) => void;
  readonly onFiles: (files: readonly File[], folder: string | null) => void;
}

/** The drive’s pictures or videos, newest first, by folder, or by name. */
export function PictureChoice({ kind = 'pictures', mayEdit, onChoose, onFiles }: PictureChoiceProps) {
  const [place, setPlace] = useState<Place>({ tab: 'recent', folder: null, search: '', page: 1 });
  const go = (fields: Partial<Place>) => setPlace((now) => ({ ...now, page: 1, ...fields }));
  const answer = useCall(driveCalls.list, { query: queryOf(place, kind) }, { keepPrevious: true });
  const title = kind === 'pictures' ? 'Pictures' : 'Videos';
  const isDrive = place.tab === 'drive' && place.search === '';
  const trail = answer.data?.trail ?? [];
  const files = answer.data?.files ?? [];
  const list = { rows: files, total: answer.data?.total ?? 0, pageSize: PER_PAGE };
  const folders = isDrive ? (answer.data?.folders ?? []) : [];
  return (
    <>
      <div className={styles.tools}>
        <UploadButton
          mayEdit={mayEdit}
          accept={ACCEPTS[kind]}
          onFiles={(chosen) => {
            if (chosen.length > 0) onFiles(chosen, isDrive ? place.folder : null);
          }}
        />
        <SegmentedControl
          aria-label={title}
          value={place.tab}
          onChange={(tab) => go({ tab: tab === 'drive' ? 'drive' : 'recent', folder: null, search: '' })}
          data={[
            { value: 'recent', label: 'Recent' },
            { value: 'drive', label: 'Folders' },
          ]}
        />
        <SearchField
          label={`Search ${kind}`}
          placeholder={kind === 'pictures' ? 'Name, or type:png' : 'Name, or type:mp4'}
          value={place.search}
          onText={(search) => go({ search })}
        />
      </div>
      {isDrive && place.folder !== null && (
        <div className={styles.trail}>
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => go({ folder: trail.at(-2)?.id ?? null })}
          >
            {trail.at(-2)?.name ?? 'All folders'}
          </Button>
          <strong>{trail.at(-1)?.name}</strong>
        </div>
      )}
      {answer.isPending && <LoadingState label={title} />}
      {answer.isLoadingError && (
        <ErrorState what={`your ${title.toLowerCase()}`} error={answer.error} retry={answer.refetch} />
      )}
      <Folders folders={folders} onOpen={(folder) => go({ folder })} />
      {files.length > 0 ? (
        <Pictures files={files} label={place.search === '' ? title : `${title} found`} onChoose={onChoose} />
      ) : (
        answer.data &&
        folders.length === 0 && <p className={styles.empty}>{emptyText(place, kind, mayEdit)}</p>
      )}
      <ListFoot
        beside={pagesBeside(list, place.page)}
        shown={rowsShown(list, place.page)}
        onPage={({ page }) => setPlace((now) => ({ ...now, page: Number(page ?? 1) }))}
      />
    </>
  );
}
