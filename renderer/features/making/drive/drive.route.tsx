import { Button, FileButton, SegmentedControl } from '@mantine/core';
import {
  IconArrowBackUp,
  IconFolderPlus,
  IconFolderSymlink,
  IconLayoutGrid,
  IconList,
  IconPhoto,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { driveCalls } from '../../../../shared/features/making/drive/drive.calls.ts';
import type { DriveFile } from '../../../../shared/features/making/drive/drive.ts';
import { DRIVE_BIN_DAYS, PICTURE_ACCEPT } from '../../../../shared/features/making/files/files.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useAddressChange } from '../../../platform/navigation/use-address-change.ts';
import { keep, readKept } from '../../../platform/storage/kept.ts';
import { ConnectionNotice } from '../../../ui/connection-notice.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { ListFoot, pagesBeside, rowsShown } from '../../../ui/list-screen/list-foot.tsx';
import { useSelection } from '../../../ui/list-screen/use-selection.ts';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PermissionGate } from '../../../ui/permission-gate.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import styles from './drive.module.css';
import { countText } from './drive-file-text.ts';
import { StorageMeter } from './drive-side.tsx';
import { FileTile, FolderTile } from './drive-tile.tsx';
import { UploadList } from './upload-list.tsx';
import { useDriveActions } from './use-drive-actions.ts';
import { useDriveUploads } from './use-drive-uploads.ts';

const PER_PAGE = 60;
const EDITS = ['edit-products'] as const;
const sortSchema = z.enum(['newest', 'oldest', 'name', 'largest']);
const SORTS: readonly { value: z.infer<typeof sortSchema>; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
];

/** Reads the screen’s address; what isn’t valid counts as left out. */
function readPlace(address: URLSearchParams) {
  const folder = z.uuid().safeParse(address.get('folder')).data;
  const search = address.get('search')?.slice(0, 120).trim() ?? '';
  const isBin = address.get('view') === 'bin';
  const page = z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .catch(1)
    .parse(address.get('page') ?? 1);
  const sort = sortSchema.catch('newest').parse(address.get('sort'));
  return { folder: isBin ? undefined : folder, search, isBin, page, sort };
}
type Place = ReturnType<typeof readPlace>;

const inputOf = ({ folder, search, isBin, page, sort }: Place) => ({
  query: {
    view: isBin ? ('bin' as const) : ('files' as const),
    sort,
    page,
    perPage: PER_PAGE,
    ...(folder && { folder }),
    ...(search !== '' && { search }),
  },
});

export const queries: RouteQueries = (_, address) => [reads(driveCalls.list, inputOf(readPlace(address)))];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

const LAYOUT_KEY = 'drive-layout';
const layoutSchema = z.enum(['grid', 'list']);
type Layout = z.infer<typeof layoutSchema>;

const DRAGGED = 'application/x-selvedge-drive';
const draggedSchema = z.object({ files: z.array(z.uuid()), folders: z.array(z.uuid()) });
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

/** `/drive/`: the project’s pictures in folders, with their bin. */
export default function Drive() {
  const place = readPlace(new URLSearchParams(useLocation().search));
  const change = useAddressChange();
  const { project } = useSession();
  const mayEdit = project?.permissions.includes('edit-products') === true;
  const answer = useCall(driveCalls.list, inputOf(place), { keepPrevious: true });
  const actions = useDriveActions();
  const uploads = useDriveUploads();
  const [layout, setLayout] = useState<Layout>('grid');
  useEffect(() => setLayout(readKept(localStorage, LAYOUT_KEY, layoutSchema) ?? 'grid'), []);
  const [isOver, setOver] = useState(false);
  const lastPicked = useRef<string | null>(null);
  const files = answer.data?.files ?? [];
  const selection = useSelection<DriveFile>(
    files,
    ({ id }) => id,
    JSON.stringify([place.folder, place.search, place.isBin]),
  );

  if (answer.isPending)
    return (
      <Page title="Drive">
        <ConnectionNotice asked={answer} />
        <LoadingState label="Drive" />
      </Page>
    );
  if (answer.isError && !answer.data)
    return (
      <Page title="Drive">
        <ErrorState error={answer.error} retry={answer.refetch} />
      </Page>
    );
  const { folders, trail, total, storage } = answer.data;
  const isSearch = place.search !== '';
  const here = place.folder ?? null;
  const send = (chosen: readonly File[]) => {
    if (mayEdit && chosen.length > 0) uploads.send(chosen, here);
  };

  const pick = (file: DriveFile, withRange: boolean) => {
    const from = files.findIndex(({ id }) => id === lastPicked.current);
    const to = files.indexOf(file);
    lastPicked.current = file.id;
    if (!withRange || from < 0) return selection.toggle(file);
    const range = files.slice(Math.min(from, to), Math.max(from, to) + 1);
    selection.set([...selection.rows, ...range.filter(({ id }) => !selection.has(id))]);
  };
  const drag = (event: DragEvent, dragged: Dragged) => {
    event.dataTransfer.setData(DRAGGED, JSON.stringify(dragged));
    event.dataTransfer.effectAllowed = 'move';
  };
  const dropInto = (event: DragEvent, folder: string | null) => {
    if (!mayEdit) return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    if (bringsFiles(event)) return uploads.send(filesOf(event), folder);
    const dragged = readDragged(event);
    if (!dragged || dragged.folders.includes(folder ?? '')) return;
    void actions.moveTo(dragged.files, dragged.folders, folder).then(() => selection.set([]));
  };
  const after = async (done: Promise<boolean>) => {
    if (await done) selection.set([]);
  };

  const uploadButton = (
    <PermissionGate needs={EDITS}>
      <span>
        <FileButton onChange={send} accept={PICTURE_ACCEPT} multiple disabled={!mayEdit}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={18} aria-hidden />}>
              Upload
            </Button>
          )}
        </FileButton>
      </span>
    </PermissionGate>
  );
  const isEmpty = folders.length === 0 && files.length === 0;
  const beside = pagesBeside({ rows: files, total, pageSize: PER_PAGE }, place.page);
  const title = place.isBin ? 'Bin' : (trail.at(-1)?.name ?? 'Drive');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files; the Upload button is the way by keyboard
    <div
      className={styles.drive}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!mayEdit || !bringsFiles(event) || place.isBin) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (event.currentTarget === event.target) setOver(false);
      }}
      onDrop={(event) => {
        if (bringsFiles(event) && !place.isBin) dropInto(event, here);
      }}
      onPaste={(event) => send([...event.clipboardData.files])}
    >
      <PageHeader
        title={title}
        {...(place.isBin && {
          lead: `Files stay here for ${DRIVE_BIN_DAYS} days and count towards your storage. Those that a design uses stay for longer.`,
        })}
        actions={
          place.isBin ? (
            <Button component={ProjectLink} to="/drive/" variant="default">
              Back to Drive
            </Button>
          ) : (
            <>
              <PermissionGate needs={EDITS}>
                <Button
                  variant="default"
                  leftSection={<IconFolderPlus size={18} aria-hidden />}
                  onClick={() => void actions.createFolder(here)}
                >
                  New folder
                </Button>
              </PermissionGate>
              {uploadButton}
            </>
          )
        }
      />
      <StorageMeter storage={storage} isBin={place.isBin} />
      <ConnectionNotice asked={answer} />
      <UploadList uploads={uploads} />
      {trail.length > 0 && !isSearch && (
        <nav aria-label="Folders" className={styles.trail}>
          <ProjectLink
            to="/drive/"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => dropInto(event, null)}
          >
            Drive
          </ProjectLink>
          {trail.map(({ id, name }, at) => (
            <span key={id}>
              <span aria-hidden> / </span>
              {at === trail.length - 1 ? (
                <span aria-current="page">{name}</span>
              ) : (
                <ProjectLink
                  to={`/drive/?folder=${id}`}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => dropInto(event, id)}
                >
                  {name}
                </ProjectLink>
              )}
            </span>
          ))}
        </nav>
      )}
      <Toolbar label="Search and order" className={styles.toolbar}>
        <SearchField
          label={place.isBin ? 'Search the bin' : 'Search all files'}
          placeholder="Name, or type:png"
          value={place.search}
          onText={(search) => change({ search })}
        />
        {!place.isBin && (
          <Select
            aria-label="Order"
            className={styles.order ?? ''}
            data={[...SORTS]}
            value={place.sort}
            allowDeselect={false}
            onChange={(value) => change({ sort: value === 'newest' ? null : value })}
          />
        )}
        <SegmentedControl
          aria-label="Layout"
          value={layout}
          onChange={(value) => {
            const next = layoutSchema.parse(value);
            setLayout(next);
            keep(localStorage, LAYOUT_KEY, next);
          }}
          data={[
            { value: 'grid', label: <IconLayoutGrid size={18} aria-label="Grid" /> },
            { value: 'list', label: <IconList size={18} aria-label="List" /> },
          ]}
        />
      </Toolbar>
      {files.length > 0 && (
        <Toolbar label="Selected files" className={styles.bulk}>
          <Button variant="subtle" size="compact-md" onClick={selection.togglePage}>
            {selection.hasPage ? 'Select none' : 'Select all'}
          </Button>
          {selection.count > 0 && (
            <>
              <strong role="status">{countText(selection.count)} selected</strong>
              {place.isBin ? (
                <>
                  <PermissionGate needs={EDITS}>
                    <Button
                      variant="default"
                      leftSection={<IconArrowBackUp size={16} aria-hidden />}
                      onClick={() => void after(actions.restore(selection.rows))}
                    >
                      Restore
                    </Button>
                  </PermissionGate>
                  <PermissionGate needs={EDITS}>
                    <Button
                      variant="default"
                      leftSection={<IconTrash size={16} aria-hidden />}
                      onClick={() => void after(actions.purge(selection.rows))}
                    >
                      Delete permanently
                    </Button>
                  </PermissionGate>
                </>
              ) : (
                <>
                  <PermissionGate needs={EDITS}>
                    <Button
                      variant="default"
                      leftSection={<IconFolderSymlink size={16} aria-hidden />}
                      onClick={() => void after(actions.move(selection.rows, [], here))}
                    >
                      Move
                    </Button>
                  </PermissionGate>
                  <PermissionGate needs={EDITS}>
                    <Button
                      variant="default"
                      leftSection={<IconTrash size={16} aria-hidden />}
                      onClick={() => void after(actions.bin(selection.rows))}
                    >
                      Delete
                    </Button>
                  </PermissionGate>
                </>
              )}
            </>
          )}
        </Toolbar>
      )}
      {isEmpty && isSearch && (
        <Empty
          title={`No files match “${place.search}”`}
          action={
            <Button variant="default" onClick={() => change({ search: '' })}>
              Clear search
            </Button>
          }
        >
          We looked at file names in the whole drive.
        </Empty>
      )}
      {isEmpty && !isSearch && place.isBin && (
        <Empty title="The bin is empty" icon={<IconTrash size={32} stroke={1.5} />}>
          Files you delete stay here for {DRIVE_BIN_DAYS} days.
        </Empty>
      )}
      {isEmpty && !isSearch && !place.isBin && (
        <Empty
          title={place.folder ? 'This folder is empty' : 'No pictures yet'}
          icon={<IconPhoto size={32} stroke={1.5} />}
          action={uploadButton}
        >
          Drop pictures anywhere on this page. PNG, JPEG, WebP or SVG, up to 200 MB each.
        </Empty>
      )}
      {folders.length > 0 && (
        <ul className={styles.folders} aria-label="Folders">
          {folders.map((folder) => (
            <FolderTile
              key={folder.id}
              folder={folder}
              actions={actions}
              onDragStart={(event) => drag(event, { files: [], folders: [folder.id] })}
              onDropInto={dropInto}
            />
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className={styles.files} data-layout={layout} aria-label={isSearch ? 'Files found' : 'Files'}>
          {files.map((file) => (
            <FileTile
              key={file.id}
              file={file}
              isSelected={selection.has(file.id)}
              onSelect={(withRange) => pick(file, withRange)}
              onDragStart={(event) =>
                drag(event, {
                  files: selection.has(file.id) ? selection.rows.map(({ id }) => id) : [file.id],
                  folders: [],
                })
              }
              actions={actions}
            />
          ))}
        </ul>
      )}
      <ListFoot
        beside={beside}
        shown={rowsShown({ rows: files, total, pageSize: PER_PAGE }, place.page)}
        onPage={(to) => change(to, true)}
      />
    </div>
  );
}
