import { Button, FileButton, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDots } from '@tabler/icons-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { ALL_PRODUCTS_PATH, linkCalls } from '../../../../shared/features/site/links/links.ts';
import { themeCalls } from '../../../../shared/features/site/theme/theme.calls.ts';
import {
  contrastProblems,
  darkPalette,
  findTheme,
  PROPERTY_GROUPS,
  PROPERTY_IDS,
  propertyTitle,
  type ResolvedTheme,
  type ResolvedValue,
  resolveTheme,
  THEME_PROPERTIES,
  ThemeCycle,
  type ThemeDocument,
  themeDocumentSchema,
  valueProblem,
} from '../../../../shared/features/site/theme/theme.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { ToolStart } from '../../../ui/tool-start.tsx';
import { PropertyInput } from './property-input.tsx';
import { PublishTheme } from './publish-theme.tsx';
import styles from './theme.module.css';
import { type PreviewLink, ThemeFrame, useThemeOn } from './theme-frame.tsx';
import { actOn, openSession, type ThemeAct } from './theme-session.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { usePreviewLink } from './use-preview-link.ts';

type Loaded = CallAnswer<typeof themeCalls.load>;

/** What the theme is shown on. @param product path of one of the store’s products; without one there is no such page */
const pagesOf = (product: string | undefined) => [
  { value: '/', label: 'Home' },
  { value: ALL_PRODUCTS_PATH, label: 'Collection' },
  ...(product === undefined ? [] : [{ value: product, label: 'Product' }]),
  { value: '/basket/', label: 'Basket' },
  { value: '/search/', label: 'Search' },
];
const SCREENS = { desktop: 1280, phone: 390 } as const;
const FILE_MAX_BYTES = 100_000;

/** Where a value comes from, as its field says it. */
function originText({ origin, via }: ResolvedValue): string {
  const through = via[0] === undefined ? '' : `, the same as ${propertyTitle(via[0])}`;
  if (origin.kind === 'own') return `Your own${through}`;
  const from = origin.kind === 'theme' ? findTheme(origin.name)?.title : null;
  return `${from ? `From ${from}` : 'Default'}${through}`;
}

interface PanelProps {
  readonly document: ThemeDocument;
  readonly theme: ResolvedTheme;
  readonly act: (act: ThemeAct) => void;
}

function Warnings({ theme, act }: Omit<PanelProps, 'document'>) {
  const problems = contrastProblems(theme);
  if (problems.length === 0) return null;
  return (
    <section className={styles.warnings} aria-label="Hard to read">
      <strong>Hard to read</strong>
      <ul>
        {problems.map(({ of, on, ratio, needs, fix }) => (
          <li key={of}>
            <span>
              {`${propertyTitle(of)} on ${propertyTitle(on)} has a contrast of ${ratio.toFixed(1)}:1 and needs ${needs}:1. Your store shows the nearest readable colour instead.`}
            </span>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => act({ kind: 'set', id: of, value: fix, at: performance.now() })}
            >
              <span className={styles.swatch} style={{ background: fix }} aria-hidden="true" />
              {`Use ${fix}`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Properties({ document, theme, act }: PanelProps) {
  const hasDark = darkPalette(document) !== null;
  return PROPERTY_GROUPS.map(({ id: group, title }, index) => {
    const ids = PROPERTY_IDS.filter(
      (id) => THEME_PROPERTIES[id]?.group === group && (id !== 'page.scheme' || hasDark),
    );
    const own = ids.filter((id) => Object.hasOwn(document.properties, id)).length;
    return (
      <details key={group} open={index === 0}>
        <summary>
          {title}
          {own > 0 && <small>{`${own} changed`}</small>}
        </summary>
        {ids.map((id) => {
          const property = THEME_PROPERTIES[id];
          const resolved = theme[id];
          if (!property || !resolved) return null;
          return (
            <div key={id} className={styles.property}>
              <PropertyInput
                id={id}
                property={property}
                value={resolved.value}
                onChange={(value) => {
                  // While someone types a colour, it isn’t one yet.
                  if (valueProblem(id, value) === null)
                    act({ kind: 'set', id, value, at: performance.now() });
                }}
              />
              <div className={styles.origin}>
                <span>{originText(resolved)}</span>
                {Object.hasOwn(document.properties, id) && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={`Reset ${propertyTitle(id)}`}
                    onClick={() => act({ kind: 'reset', id })}
                  >
                    Reset
                  </Button>
                )}
              </div>
            </div>
          );
        })}
      </details>
    );
  });
}

interface PreviewProps {
  readonly division: string;
  readonly link: PreviewLink;
  readonly document: ThemeDocument;
}

function Preview({ division, link, document }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [screen, setScreen] = useState<keyof typeof SCREENS>('desktop');
  const [page, setPage] = useState('/');
  // The frame keeps its document: the theme is sent to it.
  const [theme] = useState(document.extends);
  useThemeOn(frame, link, document);
  const found = useCall(linkCalls.find, { params: { division }, query: { kind: 'product' } });
  const product = found.data?.places.find(({ isShown }) => isShown)?.path;
  return (
    <>
      <div className={styles.views}>
        <NativeSelect
          aria-label="Page"
          data={pagesOf(product)}
          value={page}
          onChange={(event) => setPage(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Screen"
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={screen}
          onChange={(next) => setScreen(next === 'phone' ? 'phone' : 'desktop')}
        />
      </div>
      <ThemeFrame
        link={link}
        theme={theme}
        path={page}
        title="Your store"
        width={SCREENS[screen]}
        frame={frame}
      />
    </>
  );
}

/** Reads a theme from a file. @throws Refusal with what is wrong with it */
async function readFile(file: File): Promise<ThemeDocument> {
  const wrong = (message: string) => new Refusal(422, 'not-a-theme', message);
  if (file.size > FILE_MAX_BYTES) throw wrong('This file is too large for a theme');
  const text = await file.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw wrong('This file isn’t JSON');
  }
  const read = themeDocumentSchema.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw wrong(
      `This file isn’t a theme: ${[issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')}`,
    );
  }
  if (!findTheme(read.data.extends)) throw wrong(`There’s no theme ${read.data.extends} to extend`);
  try {
    resolveTheme(read.data);
  } catch (error) {
    if (error instanceof ThemeCycle) throw wrong(error.message);
    throw error;
  }
  return read.data;
}

function exportTheme(document: ThemeDocument): void {
  const file = new Blob([`${JSON.stringify(document, null, 2)}\n`], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = globalThis.document.createElement('a');
  link.href = address;
  link.download = `theme-${document.extends}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

interface EditorProps {
  readonly division: string;
  readonly loaded: Loaded;
  readonly onReload: () => void;
}

function Editor({ division, loaded, onReload }: EditorProps) {
  const [session, act] = useReducer(actOn, loaded.draft ?? loaded.published, openSession);
  const { present } = session;
  const [published, setPublished] = useState(loaded.published);
  const [publishing, setPublishing] = useState<ThemeDocument | null>(null);
  const saving = useDraftSaving({ division, document: present, published, loaded, onReload });
  const publish = useCallMutation(themeCalls.publish, { refreshes: [themeCalls.load] });
  const { link, error, retry } = usePreviewLink(division);
  useUnsavedChanges(saving.state !== 'saved');
  const theme = resolveTheme(present);
  const named = findTheme(present.extends);
  const isChanged = JSON.stringify(present) !== JSON.stringify(published);

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

  const publishNow = async (publishing: ThemeDocument) => {
    await saving.publish(publishing, async (document, before) => {
      const body = { document, revision: before };
      const { revision } = await publish.mutateAsync({ params: { division }, body });
      return revision;
    });
    setPublished(publishing);
    showSnackbar({ text: 'Published. Shoppers see your theme from now on.' });
  };
  const importFile = async (file: File | null) => {
    if (!file) return;
    try {
      act({ kind: 'replace', document: await readFile(file) });
      showSnackbar({ text: 'Your theme is imported. Undo brings the old one back.' });
    } catch (failure) {
      showFailure(failure);
    }
  };
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <h1>Edit theme</h1>
        <span>{named?.title ?? present.extends}</span>
        <span className={styles.saved} role="status">
          {saving.text}
        </span>
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
        <FileButton accept="application/json,.json" onChange={(file) => void importFile(file)}>
          {(props) => (
            <ActionMenu
              button={
                <Button variant="default" aria-label="More">
                  <IconDots size={18} aria-hidden />
                </Button>
              }
            >
              {(Menu) => (
                <>
                  <Menu.Item onClick={() => exportTheme(present)}>Export as JSON</Menu.Item>
                  <Menu.Item onClick={props.onClick}>Import JSON</Menu.Item>
                  <Menu.Item
                    disabled={!isChanged}
                    onClick={() => act({ kind: 'replace', document: published })}
                  >
                    Go back to what’s published
                  </Menu.Item>
                </>
              )}
            </ActionMenu>
          )}
        </FileButton>
        <Button component={ProjectLink} to="/theme/select/" variant="default">
          Change theme
        </Button>
        <Button disabled={!isChanged} onClick={() => setPublishing(present)}>
          Publish
        </Button>
      </div>
      {publishing && (
        <PublishTheme
          division={division}
          title="Publish theme"
          before={published}
          after={publishing}
          onPublish={() => publishNow(publishing)}
          onClose={() => setPublishing(null)}
        />
      )}
      <div className={styles.panel}>
        <Warnings theme={theme} act={act} />
        <Properties document={present} theme={theme} act={act} />
      </div>
      <div className={styles.preview}>
        {error ? (
          <ErrorState what="the preview" error={error} retry={retry} />
        ) : link ? (
          <Preview division={division} link={link} document={present} />
        ) : (
          <LoadingState label="The preview" />
        )}
      </div>
    </div>
  );
}

function Loading({ division }: { readonly division: string }) {
  const theme = useCall(themeCalls.load, { params: { division } });
  const [opened, setOpened] = useState(0);
  if (theme.isPending || theme.isLoadingError)
    return (
      <ToolStart title="Edit theme">
        {theme.isLoadingError ? (
          <ErrorState what="your theme" error={theme.error} retry={theme.refetch} />
        ) : (
          <LoadingState label="Your theme" />
        )}
      </ToolStart>
    );
  const reload = async () => {
    await theme.refetch();
    setOpened(opened + 1);
  };
  return <Editor key={opened} division={division} loaded={theme.data} onReload={() => void reload()} />;
}

/** `/theme/edit/`: the values of the store’s theme, next to the store itself. */
export default function EditTheme() {
  const { store } = useSession();
  if (!store)
    return (
      <ToolStart title="Edit theme">
        <Empty title={PAGE_MESSAGES.withoutStore} />
      </ToolStart>
    );
  return <Loading key={store.divisionId} division={store.divisionId} />;
}
