import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import { Refusal } from '../../../../shared/contract/errors.ts';
import { linkCalls } from '../../../../shared/features/site/links/links.ts';
import { pageCalls } from '../../../../shared/features/site/pages/pages.calls.ts';
import {
  freeUrl,
  HOME_URL,
  normaliseUrl,
  PAGE_TEMPLATES,
  templateUrl,
} from '../../../../shared/features/site/pages/pages.ts';
import { PAGE_MESSAGES } from '../../../../shared/rules/messages/messages.ts';
import { cutTo } from '../../../../shared/rules/text/excerpt.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
  useCallMutation,
} from '../../../platform/data/data.ts';
import { showFailure } from '../../../platform/snackbars/snackbars.ts';
import { Empty } from '../../../ui/empty.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { useSamplePictures } from './editor/use-sample-pictures.tsx';
import styles from './pages.module.css';
import { TemplateChoice } from './template-choice.tsx';

const EXISTING = { query: {} } as const;
const TITLE_MAX = 120;
const ADDRESS_MAX = 120;

export const queries: RouteQueries = () => [reads(pageCalls.list, EXISTING)];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Existing = CallAnswer<typeof pageCalls.list>;

/** The page that is copied. */
interface Source {
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

/** Wide enough for a desktop’s layout. */
const PICTURED_WIDTH = 1100;

/** Templates in the store’s own look, with its products and collections. */
function useTemplatePictures(division: string, name: string) {
  const found = useCall(linkCalls.find, { params: { division }, query: { kind: 'collection' } });
  const places = found.data?.places;
  const store = useMemo(
    () => ({
      name,
      tagline: '',
      collections: (places ?? [])
        .filter(({ isShown }) => isShown)
        .map((place) => ({ name: place.name, urlName: place.path.split('/')[2] ?? '' })),
    }),
    [name, places],
  );
  return useSamplePictures({ division, samples: PAGE_TEMPLATES, store, width: PICTURED_WIDTH });
}

/** Name and address that the merchant hasn’t typed follow from the template, or from the page that is copied. */
function CreateForm({ existing, source }: { readonly existing: Existing; readonly source: Source | null }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { store } = useSession();
  const templates = PAGE_TEMPLATES.filter(({ id }) => id !== 'home' || !existing.hasHome);
  const asked = templates.find(({ id }) => id === query.get('template'));
  const [templateId, setTemplateId] = useState((asked ?? templates[0])?.id ?? 'blank');
  const [typedTitle, setTypedTitle] = useState<string | null>(null);
  const [typedUrl, setTypedUrl] = useState<string | null>(null);
  const create = useCallMutation(pageCalls.create, { refreshes: [pageCalls.list] });
  const errors = create.error instanceof Refusal ? create.error.errors : undefined;

  const template = templates.find(({ id }) => id === templateId);
  const ofStore = { name: store?.name ?? '', tagline: '', collections: [] };
  const picture = useTemplatePictures(existing.division, ofStore.name);
  const title =
    typedTitle ?? cutTo(source ? `${source.title} (copy)` : (template?.title(ofStore) ?? ''), TITLE_MAX);
  const isHome = source === null && templateId === 'home';
  const wanted = source ? source.url : template ? templateUrl(template, ofStore, title) : '';
  const taken = new Set(existing.rows.map(({ url }) => url));
  // A title in other letters makes no address, so the merchant chooses one.
  const isUnnamed = source === null && templateId === 'blank' && title.trim() !== '' && wanted === HOME_URL;
  const proposed = isUnnamed
    ? ''
    : freeUrl(wanted === HOME_URL ? (source ? '/home/' : '/page/') : wanted, taken);
  const url = typedUrl ?? proposed;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      {
        params: { division: existing.division },
        body: {
          ...(source ? { duplicate: source.id } : { template: templateId }),
          title,
          // Another page may have taken a proposed address since; the server finds the next free one.
          ...(typedUrl !== null && !isHome && { url: typedUrl }),
        },
      },
      {
        onSuccess: ({ id }) => void navigate(withProject(`/pages/edit/${isHome ? 'home' : id}/`)),
        onError: (error) => {
          if (!(error instanceof Refusal && error.errors)) showFailure(error);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className={styles.form} aria-label="Create a page">
      <Stack gap={5}>
        {!source && (
          <TemplateChoice
            templates={templates}
            chosen={templateId}
            onChoose={setTemplateId}
            picture={picture}
          />
        )}
        <div className={styles.fields}>
          <Panel>
            <Stack gap={4}>
              <TextInput
                label="Name"
                description="Shown in the browser’s tab and in search results."
                value={title}
                required
                maxLength={TITLE_MAX}
                onChange={(event) => setTypedTitle(event.currentTarget.value)}
                error={errors?.title?.[0]}
              />
              {!isHome && (
                <TextInput
                  label="Address"
                  description={
                    isUnnamed && url === ''
                      ? 'The name has no letters from a to z. Type a few for the address, such as news.'
                      : `${existing.storeOrigin}${normaliseUrl(url)}`
                  }
                  value={url}
                  required
                  maxLength={ADDRESS_MAX}
                  onChange={(event) => setTypedUrl(event.currentTarget.value)}
                  error={errors?.url?.[0]}
                />
              )}
            </Stack>
          </Panel>
        </div>
        <Button type="submit" loading={create.isPending} disabled={title.trim() === ''} w="fit-content">
          Create and edit
        </Button>
      </Stack>
    </form>
  );
}

/** A copy begins with the title and the address of its page. */
function CopyForm({ existing, page }: { readonly existing: Existing; readonly page: string }) {
  const source = useCall(pageCalls.load, { params: { division: existing.division, page } });
  if (source.isPending) return <LoadingState label="The page" />;
  if (source.isLoadingError)
    return source.error instanceof Refusal && source.error.status === 404 ? (
      <Empty
        title={PAGE_MESSAGES.loadNotFound}
        action={
          <Button component={ProjectLink} to="/pages/">
            My Pages
          </Button>
        }
      />
    ) : (
      <ErrorState what="the page to copy" error={source.error} retry={source.refetch} />
    );
  const { id, url, document } = source.data;
  return <CreateForm existing={existing} source={{ id, url, title: document.page.properties.title }} />;
}

/** `/pages/create/`: a page from a template, or with `?duplicate=` a copy of another. */
export default function CreatePage() {
  const [query] = useSearchParams();
  const existing = useCall(pageCalls.list, EXISTING);
  const copied = query.get('duplicate');
  const header = (
    <PageHeader
      title={copied === null ? 'Create a page' : 'Duplicate a page'}
      lead="Shoppers don’t see it until you publish it."
    />
  );
  return (
    <>
      {header}
      {existing.isPending && <LoadingState label="Your pages" />}
      {existing.isError && (
        <ErrorState what="your pages" error={existing.error} retry={() => void existing.refetch()} />
      )}
      {existing.data &&
        (copied === null ? (
          <CreateForm existing={existing.data} source={null} />
        ) : (
          <CopyForm key={copied} existing={existing.data} page={copied} />
        ))}
    </>
  );
}
