import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { countText } from '../../../../shared/contract/list.ts';
import { mailingListCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import {
  MAILABLE,
  mailingListPath,
  PEOPLE_LIMITS,
} from '../../../../shared/features/growth/people/people.rules.ts';
import { useCall, useCallMutation } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import styles from './people.module.css';

/** Segments are another feature, which adds its part by this file. */
const SEGMENTS = Object.values(
  import.meta.glob<{ readonly default: ComponentType }>('../segments/segment-rail.tsx'),
).map((load) => lazy(load));

function NewList({ close }: { readonly close: () => void }) {
  const navigate = useNavigate();
  const create = useCallMutation(mailingListCalls.create, {
    refreshes: [mailingListCalls.list],
  });
  const form = useFieldForm({
    initial: { name: '' },
    submit: async ({ name }) => {
      const { id } = await create.mutateAsync({ body: { name } });
      close();
      await navigate(mailingListPath(id));
    },
  });
  return (
    <Form form={form} label="New mailing list">
      <TextField
        {...form.field('name')}
        label="List name"
        maxLength={PEOPLE_LIMITS.listName}
        data-autofocus
      />
      <SubmitButton form={form} size="xs">
        Create list
      </SubmitButton>
    </Form>
  );
}

const SUPPRESSED = ['bounced', 'complaint', 'stopped'] as const;

/** The lists that people are on, and how many are sent nothing. */
export function AudienceRail() {
  const [search] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(mailingListCalls.list, {});
  const current = search.get('list');
  return (
    <aside className={styles.rail} aria-label="Lists and segments">
      <Button
        className={styles.opener ?? ''}
        variant="default"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Lists and segments
      </Button>
      <div className={styles.parts} data-open={isOpen}>
        <section aria-labelledby="rail-lists">
          <p id="rail-lists" className={styles.railTitle}>
            Mailing lists
          </p>
          {data ? (
            <ul>
              {data.lists
                .filter(({ isArchived }) => !isArchived)
                .map(({ id, name, members }) => (
                  <li key={id}>
                    <ProjectLink
                      to={mailingListPath(id)}
                      className={styles.railLink}
                      aria-current={current === id ? 'true' : undefined}
                    >
                      <span>{name}</span>
                      <span className={styles.soft}>{countText(members)}</span>
                    </ProjectLink>
                  </li>
                ))}
            </ul>
          ) : (
            <LoadingState label="Mailing lists" lines={3} />
          )}
          {data?.lists.length === 0 && <p className={styles.soft}>No lists yet</p>}
          {isCreating ? (
            <NewList close={() => setCreating(false)} />
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              New list
            </Button>
          )}
          {data?.lists.some(({ isArchived }) => isArchived) && (
            <details>
              <summary>Archived</summary>
              <ul>
                {data.lists
                  .filter(({ isArchived }) => isArchived)
                  .map(({ id, name }) => (
                    <li key={id}>
                      <ProjectLink to={mailingListPath(id)} className={styles.railLink}>
                        {name}
                      </ProjectLink>
                    </li>
                  ))}
              </ul>
            </details>
          )}
        </section>
        {SEGMENTS.map((Segments, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there is one at most
          <Suspense key={at} fallback={<LoadingState label="Segments" lines={3} />}>
            <Segments />
          </Suspense>
        ))}
        <section>
          <ProjectLink to="/teemail/audience/segments/" className={styles.railLink}>
            Segments
          </ProjectLink>
        </section>
        <section aria-labelledby="rail-suppressed">
          <p id="rail-suppressed" className={styles.railTitle}>
            Suppressed
          </p>
          <ul>
            {SUPPRESSED.map((reason) => (
              <li key={reason}>
                <ProjectLink
                  to={`/teemail/audience/?mailable=${reason}`}
                  className={styles.railLink}
                  aria-current={search.get('mailable') === reason ? 'true' : undefined}
                >
                  <span>{MAILABLE[reason]}</span>
                  <span className={styles.soft}>{data ? countText(data.suppressed[reason]) : ''}</span>
                </ProjectLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </aside>
  );
}
