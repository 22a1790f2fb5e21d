import { Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconPlus } from '@tabler/icons-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { LinkPlace } from '../../../../shared/features/site/links/links.ts';
import {
  addEntry,
  dropEntry,
  ENTRIES_MOST,
  type MenuEntry,
  type MenuMove,
  menuCalls,
  menuEntriesSchema,
  moveEntry,
  placeInMenu,
  removeEntry,
} from '../../../../shared/features/site/menu/menu.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ToolStart } from '../../../ui/tool-start.tsx';
import { EntryForm } from './entry-form.tsx';
import styles from './menu.module.css';
import { MenuPreview } from './menu-preview.tsx';
import { actOnMenu, openMenu } from './menu-session.ts';
import { MenuTreePanel } from './menu-tree-panel.tsx';
import { PublishMenu } from './publish-menu.tsx';
import { type LoadedMenu, startOf, useMenuSaving } from './use-menu-saving.ts';

type Entries = readonly MenuEntry[];

const SAVING_TEXT = {
  saved: 'Draft saved',
  unsaved: 'Saving…',
  failed: 'Not saved',
  invalid: 'Not saved: an entry needs a label',
} as const;

const isSame = (left: Entries | null, right: Entries): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** Where an entry is now, read aloud after it has moved. */
function movedText(entries: Entries, uid: string): string {
  const { position, count, level, parent } = placeInMenu(entries, uid);
  const label = entries.find((entry) => entry.uid === uid)?.label ?? '';
  return `${label}: ${position} of ${count}, level ${level}${parent === null ? '' : `, in ${parent}`}`;
}

function Outline({ title, entries }: { readonly title: string; readonly entries: Entries }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.outline}>
        {entries.map(({ uid, level, label }) => (
          <li key={uid} style={{ paddingInlineStart: (level - 1) * 16 }}>
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ConflictProps {
  readonly mine: Entries;
  readonly theirs: Entries;
  readonly onKeepMine: () => void;
  readonly onLoadTheirs: () => void;
}

/** Someone else has saved since: both menus, and one of them is kept. */
function Conflict({ mine, theirs, onKeepMine, onLoadTheirs }: ConflictProps) {
  return (
    <section className={styles.conflict} role="alert" aria-label="Someone else has changed this menu">
      <h2>Someone else has changed this menu</h2>
      <p>Choose which one to continue with. The other is lost.</p>
      <div className={styles.both}>
        <Outline title="Your menu" entries={mine} />
        <Outline title="Their menu" entries={theirs} />
      </div>
      <div className={styles.choices}>
        <Button onClick={onLoadTheirs}>Load their menu</Button>
        <Button variant="default" onClick={onKeepMine}>
          Keep your menu
        </Button>
      </div>
    </section>
  );
}

interface EditorProps {
  readonly division: string;
  readonly loaded: LoadedMenu;
  readonly onReload: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

function Editor({ division, loaded, onReload }: EditorProps) {
  const [session, act] = useReducer(actOnMenu, startOf(loaded), openMenu);
  const { present: entries } = session;
  const [published, setPublished] = useState<Entries | null>(loaded.published);
  const [selected, setSelected] = useState<string | null>(entries[0]?.uid ?? null);
  const [announced, setAnnounced] = useState('');
  const [picked, setPicked] = useState<readonly LinkPlace[]>([]);
  const [isPublishing, setPublishing] = useState(false);
  const labelField = useRef<HTMLInputElement>(null);
  const saving = useMenuSaving({ division, entries, loaded });
  useUnsavedChanges(saving.state !== 'saved');
  const places = new Map([...loaded.places, ...picked].map((place) => [place.id, place]));
  const entry = entries.find(({ uid }) => uid === selected) ?? entries[0];
  const isChanged = !isSame(published, entries);
  const isValid = menuEntriesSchema.safeParse(entries).success;

  const change = (next: Entries, words?: string) => {
    if (next === entries) return;
    act({ kind: 'change', entries: next });
    if (words !== undefined) setAnnounced(words);
  };
  const move = (uid: string, direction: MenuMove) => {
    const next = moveEntry(entries, uid, direction);
    if (next !== entries) change(next, movedText(next, uid));
  };
  const remove = (uid: string) => {
    const at = entries.findIndex((each) => each.uid === uid);
    const { inside } = placeInMenu(entries, uid);
    const next = removeEntry(entries, uid);
    setSelected((next[at] ?? next.at(-1))?.uid ?? null);
    const label = entries[at]?.label ?? '';
    change(next, inside === 0 ? `${label} removed` : `${label} removed with ${inside} more`);
  };
  const add = () => {
    const uid = crypto.randomUUID();
    const fresh = { uid, label: 'New entry', target: { kind: 'home' as const }, picture: '' };
    change(addEntry(entries, fresh, entry?.uid ?? null), 'Entry added');
    setSelected(uid);
    requestAnimationFrame(() => labelField.current?.select());
  };
  // What it shows of the store is the menu that is saved.
  const askToPublish = async () => {
    if (await saving.save()) setPublishing(true);
  };
  const publish = async () => {
    if (!(await saving.publish(entries))) return;
    setPublished(entries);
    showSnackbar({ text: 'Published. Shoppers see your menu from now on.' });
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      act({ kind: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <h1>Menu</h1>
        <span className={styles.saved} role="status">
          {saving.state === 'saved' && !isChanged ? 'Published' : SAVING_TEXT[saving.state]}
        </span>
        {saving.state === 'failed' && !saving.theirs && (
          <Button variant="default" onClick={saving.saveAgain}>
            Try again
          </Button>
        )}
        <Button
          variant="default"
          aria-label="Undo"
          disabled={session.past.length === 0}
          onClick={() => act({ kind: 'undo' })}
        >
          <IconArrowBackUp size={18} aria-hidden />
        </Button>
        <Button
          variant="default"
          aria-label="Redo"
          disabled={session.future.length === 0}
          onClick={() => act({ kind: 'redo' })}
        >
          <IconArrowForwardUp size={18} aria-hidden />
        </Button>
        <ActionMenu
          button={
            <Button variant="default" aria-label="More">
              <IconDots size={18} aria-hidden />
            </Button>
          }
        >
          {(Menu) => (
            <>
              <Menu.Item onClick={() => change(loaded.automatic, 'Menu made from your collections')}>
                Start from your collections
              </Menu.Item>
              <Menu.Item
                disabled={published === null || !isChanged}
                onClick={() => published && change(published, 'Published menu restored')}
              >
                Go back to what’s published
              </Menu.Item>
            </>
          )}
        </ActionMenu>
        <Button
          disabled={!isChanged || !isValid || saving.theirs !== null}
          onClick={() => void askToPublish()}
        >
          Publish
        </Button>
      </div>
      {isPublishing && (
        <PublishMenu
          division={division}
          before={published ?? loaded.automatic}
          after={entries}
          places={places}
          onPublish={publish}
          onClose={() => setPublishing(false)}
        />
      )}
      <div className={styles.panel}>
        <p className="only-read-aloud" role="status">
          {announced}
        </p>
        {saving.theirs ? (
          <Conflict
            mine={entries}
            theirs={startOf(saving.theirs)}
            onKeepMine={() => {
              setPublished(saving.theirs?.published ?? null);
              void saving.keepMine();
            }}
            onLoadTheirs={onReload}
          />
        ) : (
          <>
            {published === null && (
              <p className={styles.note}>
                Shoppers see a menu made from your collections until you publish this one.
              </p>
            )}
            {entries.length === 0 ? (
              <Empty title="No entries yet" size="part">
                Shoppers see no menu until you add one.
              </Empty>
            ) : (
              <MenuTreePanel
                entries={entries}
                places={places}
                selected={entry?.uid ?? null}
                onSelect={setSelected}
                onMove={move}
                onDrop={(uid, drop) => {
                  const next = dropEntry(entries, uid, drop);
                  change(next, movedText(next, uid));
                }}
                onRemove={remove}
                onOpen={() => labelField.current?.focus()}
              />
            )}
            <Button
              variant="default"
              leftSection={<IconPlus size={18} />}
              disabled={entries.length >= ENTRIES_MOST}
              onClick={add}
            >
              Add an entry
            </Button>
            {entries.length >= ENTRIES_MOST && <p>{`Up to ${ENTRIES_MOST} entries.`}</p>}
            {entry && (
              <EntryForm
                key={entry.uid}
                division={division}
                entries={entries}
                entry={entry}
                places={places}
                labelField={labelField}
                onChange={(fields) =>
                  act({
                    kind: 'change',
                    entries: entries.map((each) => (each.uid === entry.uid ? { ...each, ...fields } : each)),
                    of: `${entry.uid} ${Object.keys(fields).join()}`,
                    at: performance.now(),
                  })
                }
                onPlace={(place) => setPicked([...picked, place])}
                onMove={(direction) => move(entry.uid, direction)}
                onRemove={() => remove(entry.uid)}
              />
            )}
          </>
        )}
      </div>
      <div className={styles.preview}>
        <MenuPreview division={division} saves={saving.saves} />
      </div>
    </div>
  );
}

function Loading({ division }: { readonly division: string }) {
  const menu = useCall(menuCalls.load, { params: { division } });
  const [opened, setOpened] = useState(0);
  if (menu.isPending || menu.isLoadingError)
    return (
      <ToolStart title="Menu">
        {menu.isLoadingError ? (
          <ErrorState what="your menu" error={menu.error} retry={menu.refetch} />
        ) : (
          <LoadingState label="Your menu" />
        )}
      </ToolStart>
    );
  const reload = async () => {
    await menu.refetch();
    setOpened(opened + 1);
  };
  return <Editor key={opened} division={division} loaded={menu.data} onReload={() => void reload()} />;
}

/** `/menu-editor/`: the menu at the top of the store’s pages, next to the store itself. */
export default function EditMenu() {
  const { store } = useSession();
  if (!store)
    return (
      <ToolStart title="Menu">
        <Empty title={PAGE_MESSAGES.withoutStore} />
      </ToolStart>
    );
  return <Loading key={store.divisionId} division={store.divisionId} />;
}
