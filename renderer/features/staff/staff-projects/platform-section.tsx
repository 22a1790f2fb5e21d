import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { projectCalls } from '../../../../shared/features/projects/projects/projects.ts';
import {
  platformOutcome,
  type StaffProject,
  staffProjectCalls,
} from '../../../../shared/features/staff/staff-projects/staff-projects.ts';
import { asciiDomain, domain as domainRule, optional } from '../../../../shared/rules/fields/fields.ts';
import { useSession, useVisit } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { callKey, queryClient } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CheckboxField, Form, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { withConfirmation } from '../../accounts/identity/identity.ts';

const RULE_SET = { platform: [optional(domainRule)] };
const MOST_KNOWN = 5;

type Project = { readonly project: StaffProject };

/** Where a project is worked on. Spec 1 §2.12. */
export function PlatformSection({ project }: Project) {
  const { isTurbo, isReseller, platform, may } = project;
  if (!may.setPlatform) return <PlatformFacts project={project} />;
  // What was saved begins a new form: the domain comes back in its plain form.
  return <PlatformForm key={`${isTurbo} ${isReseller} ${platform}`} project={project} />;
}

function PlatformFacts({ project }: Project) {
  const { isTurbo, isReseller, platform } = project;
  const kinds = [...(isTurbo ? ['Turbo'] : []), ...(isReseller ? ['Reseller'] : [])];
  return (
    <Panel title="Platform">
      <Facts
        facts={[
          ['Kind', kinds.join(' and ') || 'Standard project'],
          ['Domain', platform ?? 'This one'],
        ]}
      />
      <Text size="sm" c="var(--ink-soft)" mt="md">
        The leadership can change it.
      </Text>
    </Panel>
  );
}

function PlatformForm({ project }: Project) {
  const { id, isTurbo, isReseller, platform, platforms } = project;
  const twoFactor = useSession().user?.twoFactorAuthEnabled ?? false;
  const origin = useVisit()?.dashboardOrigin;
  const hostname = origin ? new URL(origin).hostname : '';
  const initial = useMemo(
    () => ({ isTurbo, isReseller, platform: platform ?? '' }),
    [isTurbo, isReseller, platform],
  );
  /** Null until the text is a domain. */
  const outcomeOf = (values: typeof initial): string | null => {
    const typed = values.platform.trim();
    const domain = typed === '' ? null : asciiDomain(typed)?.toLowerCase();
    return domain === undefined
      ? null
      : platformOutcome({ ...project, ...values, platform: domain }, hostname);
  };
  const form = useFieldForm<typeof initial>({
    initial,
    rules: RULE_SET,
    keepAs: `staff-project-platform-${id}`,
    submit: async (values) => {
      const sure = await openPopup('confirm', {
        title: `Change where ${project.name} is worked on?`,
        text: outcomeOf(values) ?? '',
        confirmLabel: 'Change it',
      });
      if (!sure) return;
      const saved = await withConfirmation(twoFactor, () =>
        gateway().call(projectCalls.setPlatform, {
          params: { id },
          body: { ...values, platform: values.platform.trim() || null },
        }),
      );
      if (!saved) return;
      await Promise.all([
        queryClient().invalidateQueries({ queryKey: callKey(staffProjectCalls.get) }),
        queryClient().invalidateQueries({ queryKey: callKey(staffProjectCalls.list) }),
      ]);
      showSnackbar({ text: 'Saved' });
    },
  });
  const { values } = form;
  const known = platforms.slice(0, MOST_KNOWN).join(', ');
  return (
    <Panel title="Platform">
      <Form form={form} label="Platform">
        <CheckboxField {...form.field('isTurbo')} label="Turbo project" />
        <CheckboxField {...form.field('isReseller')} label="Reseller project" />
        <TextField
          {...form.field('platform')}
          label="Dashboard domain"
          hint={`Empty for this one.${known && ` In use: ${known}.`}`}
          autoComplete="off"
          maxLength={253}
        />
        <Text size="sm" c="var(--ink-soft)" role="status">
          {outcomeOf({
            isTurbo: values.isTurbo === true,
            isReseller: values.isReseller === true,
            platform: values.platform ?? '',
          })}
        </Text>
        <SubmitButton form={form} w="fit-content">
          Save platform
        </SubmitButton>
      </Form>
    </Panel>
  );
}
