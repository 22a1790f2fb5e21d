import { Button, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { CallAnswer } from '../../../../shared/contract/call.ts';
import {
  POLICY_MAX_LENGTH,
  type PolicyVersion,
  policyCalls,
} from '../../../../shared/features/staff/policies/policies.ts';
import { maxLength, required } from '../../../../shared/rules/fields/fields.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import {
  browserLoader,
  callKey,
  queryClient,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { useUnsavedChanges } from '../../../platform/navigation/use-unsaved-changes.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Form, SubmitButton, TextAreaField } from '../../../ui/fields/fields.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import styles from './policies.module.css';
import { PolicyText } from './policy-text.tsx';

const RULE_SET = { body: [required, maxLength(POLICY_MAX_LENGTH)] };

export const queries: RouteQueries = ({ url }) => [
  reads(policyCalls.versions, { params: { url: url ?? '' } }),
];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

type Found = CallAnswer<typeof policyCalls.versions>;

/** One policy: its text with a preview, and what it said before. */
export default function StaffPolicy() {
  const { url = '' } = useParams();
  const { data, ...asked } = useCall(policyCalls.versions, { params: { url } });
  if (asked.isPending) return <LoadingState label="The text" lines={8} />;
  if (asked.isLoadingError || !data)
    return <ErrorState what="the text" error={asked.error} retry={() => void asked.refetch()} />;
  return <Editor key={`${url} ${data.policy.version}`} found={data} />;
}

/** A text that a policy had; the one that the program comes with has no time. */
type Earlier = Omit<PolicyVersion, 'at'> & { readonly at: string | null };

interface VersionProps {
  readonly version: Earlier;
  /** Copies the text to the editor; left out without permission to edit. */
  readonly onTake?: () => void;
}

/** One version, its text to be read in place. */
function Version({ version: { version, at, by, body }, onTake }: VersionProps) {
  const [open, setOpen] = useState(false);
  const name = version === 0 ? 'default text' : `version ${version}`;
  return (
    <li>
      <Text>
        {at === null ? (
          'The text this program comes with'
        ) : (
          <>
            Version {version}, <OrderDate at={at} />
            {by && ` by ${by}`}
          </>
        )}
      </Text>
      <Row gap={3}>
        <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide' : 'Read'}
          <span className="only-read-aloud"> {name}</span>
        </Button>
        {onTake && (
          <Button variant="default" onClick={onTake}>
            Edit this version<span className="only-read-aloud"> ({name})</span>
          </Button>
        )}
      </Row>
      {open && (
        <div className={styles.earlier}>
          <PolicyText body={body} />
        </div>
      )}
    </li>
  );
}

function Editor({ found }: { readonly found: Found }) {
  const { policy, versions, builtIn, mayEdit } = found;
  const initial = useMemo(() => ({ body: policy.body }), [policy.body]);
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    submit: async ({ body }) => {
      await gateway().call(policyCalls.save, {
        params: { url: policy.url },
        body: { body, from: policy.version },
      });
      await queryClient().invalidateQueries({ queryKey: callKey(policyCalls.versions) });
      await queryClient().invalidateQueries({ queryKey: callKey(policyCalls.show) });
      showSnackbar({ text: 'Saved' });
    },
  });
  const earlier: readonly Earlier[] = [...versions, { version: 0, body: builtIn, at: null, by: null }];
  const changed = (form.values.body ?? '') !== policy.body;
  useUnsavedChanges(changed && !form.submitting);
  const put = async (body: string) => {
    const sure =
      !changed ||
      form.values.body === body ||
      (await openPopup('confirm', {
        title: 'Replace what you wrote?',
        text: 'You’ll lose the unsaved changes in the editor.',
        confirmLabel: 'Replace it',
        destructive: true,
      }));
    if (sure) form.set('body', body);
  };
  return (
    <Page
      isRecord
      title={policy.title}
      lead={policy.version === 0 ? 'The text this program comes with.' : `Version ${policy.version}`}
    >
      <Stack>
        <div className={styles.editor} data-alone={!mayEdit || undefined}>
          {mayEdit && (
            <Panel title="Edit">
              <Form form={form} label="Text">
                <TextAreaField
                  {...form.field('body')}
                  label="Text"
                  hint="Start a heading with ##. Leave an empty line between paragraphs."
                  rows={14}
                />
                <Row>
                  <SubmitButton form={form}>Save as a new version</SubmitButton>
                  {changed && (
                    <Button
                      variant="default"
                      disabled={form.submitting}
                      onClick={() => form.set('body', policy.body)}
                    >
                      Discard changes
                    </Button>
                  )}
                </Row>
                <Text size="sm" c="var(--ink-soft)" role="status">
                  {changed ? 'Not published. Visitors still see the old text.' : ''}
                </Text>
              </Form>
            </Panel>
          )}
          <Panel title={mayEdit ? 'Preview' : 'Text'}>
            <PolicyText body={form.values.body ?? ''} />
          </Panel>
        </div>
        <Panel title="Versions">
          <ul className={styles.history}>
            {earlier.map((version) => (
              <Version
                key={version.version}
                version={version}
                {...(mayEdit && { onTake: () => void put(version.body) })}
              />
            ))}
          </ul>
        </Panel>
      </Stack>
    </Page>
  );
}
