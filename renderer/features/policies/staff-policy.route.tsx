import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { CallAnswer } from '../../../shared/contract/call.ts';
import { POLICY_MAX_LENGTH, policyCalls } from '../../../shared/features/policies/policies.ts';
import { maxLength, RULES } from '../../../shared/rules/fields/fields.ts';
import { gateway } from '../../platform/calls/calls.ts';
import {
  browserLoader,
  callKey,
  queryClient,
  type RouteQueries,
  reads,
  serverLoader,
  useCall,
} from '../../platform/data/data.ts';
import { useFieldForm } from '../../platform/forms/use-field-form.ts';
import { showSnackbar } from '../../platform/snackbars/snackbars.ts';
import { PageTitle } from '../../shell/document/page-title.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton, TextAreaField } from '../../ui/fields/fields.ts';
import { OrderDate } from '../../ui/order-date.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import styles from './policies.module.css';
import { PolicyText } from './policy-text.tsx';

const RULE_SET = { body: [RULES.required, maxLength(POLICY_MAX_LENGTH)] };

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
  if (asked.isError || !data) return <ErrorState error={asked.error} retry={() => void asked.refetch()} />;
  return <Editor key={`${url} ${data.policy.version}`} found={data} />;
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
  const earlier = [...versions, { version: 0, body: builtIn, at: null, by: null }];
  return (
    <>
      <PageTitle>{policy.title}</PageTitle>
      <PageHeader
        title={policy.title}
        lead={policy.version === 0 ? 'The text this program comes with.' : `Version ${policy.version}`}
      />
      <Stack gap="md">
        <div className={styles.editor}>
          {mayEdit && (
            <Card title="Text">
              <Form form={form} label="Text">
                <TextAreaField
                  {...form.field('body')}
                  label="Text"
                  hint="A line that begins with ## is a heading; an empty line begins a paragraph."
                  rows={14}
                />
                <SubmitButton form={form} w="fit-content">
                  Save as a new version
                </SubmitButton>
              </Form>
            </Card>
          )}
          <Card title={mayEdit ? 'Preview' : 'Text'}>
            <PolicyText body={form.values.body ?? ''} />
          </Card>
        </div>
        <Card title="Versions">
          <ul className={styles.history}>
            {earlier.map((version) => (
              <li key={version.version}>
                <Text>
                  {version.at === null ? (
                    'The text this program comes with'
                  ) : (
                    <>
                      Version {version.version}, <OrderDate at={version.at} />
                      {version.by && ` by ${version.by}`}
                    </>
                  )}
                </Text>
                {mayEdit && (
                  <Group>
                    <Button variant="default" onClick={() => form.set('body', version.body)}>
                      Take this text<span className="only-read-aloud"> of version {version.version}</span>
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
        </Card>
      </Stack>
    </>
  );
}
