import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  INTEGRATION_NAMES,
  INTEGRATION_QUERY,
  integrationTypeSchema,
  notConnectedText,
  outsideShopName,
  projectCalls,
} from '../../../../shared/features/projects/projects/projects.ts';
import { RULE_MAKERS, required, url } from '../../../../shared/rules/fields/fields.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { gateway, withProject } from '../../../platform/calls/calls.ts';
import { queryClient } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Hint } from '../../../ui/hint.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { needsIntegration } from './needs-integration.ts';

export const loader = needsIntegration;
export const clientLoader = needsIntegration;

const RULE_SET = {
  name: [required, RULE_MAKERS.max_length(60)],
  integrationType: [required],
  promoUrl: [{ ...url, optional: true } as const],
};
/** Factories are set up by Selvedge's own staff. */
const WAYS = integrationTypeSchema.options
  .filter((type) => type !== 'factory')
  .map((value) => ({ value, label: INTEGRATION_NAMES[value] }));

/** One more project. Its store, where it has one, is the next question. Spec 1 §2.6. */
export default function CreateProject() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const asked = search.get(INTEGRATION_QUERY) ?? '';
  const known = WAYS.find(({ value }) => value === asked)?.value ?? '';
  const initial = useMemo(() => ({ name: '', integrationType: known, promoUrl: '' }), [known]);
  const form = useFieldForm<{ name: string; integrationType: string; promoUrl: string }>({
    initial,
    rules: RULE_SET,
    keepAs: `create-project-${asked}`,
    submit: async ({ name, integrationType, promoUrl }) => {
      const chosen = integrationTypeSchema.parse(integrationType);
      const { id } = await gateway().call(projectCalls.createManufacturer, {
        body: { name, integrationType: chosen, promoUrl },
      });
      await refreshSession(id);
      queryClient().clear();
      await navigate(withProject(chosen === 'store' ? '/sign-up/create-store/' : '/dashboard/', id));
    },
  });
  const shop = outsideShopName(form.values.integrationType);
  return (
    <Page
      width="read"
      title="Create a project"
      lead="Each project has its own products, orders, team and plan."
    >
      <Stack gap={4}>
        {known === '' && (
          <Hint tone="warn" title={`We don’t know “${asked}”`}>
            Choose where you sell from the list.
          </Hint>
        )}
        <Panel>
          <Form form={form} label="Create a project">
            <TextField
              {...form.field('name')}
              label="Project name"
              autoComplete="organization"
              maxLength={60}
              autoFocus
            />
            <SelectField {...form.field('integrationType')} label="Where do you sell?" choices={WAYS} />
            {shop !== null && <Hint tone="note">{notConnectedText(shop)}</Hint>}
            <TextField
              {...form.field('promoUrl')}
              label="Your shop’s web address"
              hint="If you already have one."
              type="url"
              autoComplete="url"
              placeholder="https://"
            />
            <SubmitButton form={form} w="fit-content">
              Create the project
            </SubmitButton>
          </Form>
        </Panel>
      </Stack>
    </Page>
  );
}
