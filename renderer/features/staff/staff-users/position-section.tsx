import { Loader } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  STAFF_SIZES,
  STAFF_TEAMS,
  type StaffUser,
  staffName,
  staffTeamSchema,
  staffUserCalls,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { maxLength, optional } from '../../../../shared/rules/fields/fields.ts';
import { Unreachable } from '../../../platform/calls/calls.ts';
import { useCall } from '../../../platform/data/data.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Facts } from '../../../ui/facts.tsx';
import { CheckboxField, Form, SelectField, SubmitButton, TextField } from '../../../ui/fields/fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { Select } from '../../../ui/select/select.tsx';
import styles from './staff-users.module.css';
import { updateStaff } from './update-staff.ts';

const TEAMS = Object.entries(STAFF_TEAMS).map(([value, label]) => ({ value, label }));
const RULE_SET = { channel: [optional(maxLength(80))] };

/** Team, channel, size, who the person reports to, and leadership. */
export function PositionSection({ user }: { readonly user: StaffUser }) {
  if (user.may.lead) return <PositionForm user={user} />;
  return (
    <Panel title="Position">
      <Facts
        facts={[
          ['Team', user.team && STAFF_TEAMS[user.team]],
          [
            'Reports to',
            user.reportsTo && (
              <ProjectLink to={`/staff/users/${user.reportsTo.id}/`}>{user.reportsTo.name}</ProjectLink>
            ),
          ],
          ['Channel', user.channel],
          ['Clothing size', user.size],
        ]}
      />
    </Panel>
  );
}

interface ReportsToProps {
  readonly user: StaffUser;
  readonly value: string | null;
  readonly onValue: (id: string) => void;
  readonly error: string | null;
}

/** Finds a person by name among everybody. */
function ReportsToField({ user, value, onValue, error }: ReportsToProps) {
  const [search, setSearch] = useState('');
  const found = useCall(staffUserCalls.list, { query: { search, page: 1 } }, { keepPrevious: true });
  const people = (found.data?.rows ?? [])
    .filter(({ id }) => id !== user.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const present = user.reportsTo && { value: user.reportsTo.id, label: user.reportsTo.name };
  const isListed = (id: string) => id === present?.value || people.some((person) => person.value === id);
  // Chosen before a reload, and not among those that are listed now.
  const missing = value !== null && value !== '' && !isListed(value);
  const kept = useCall(
    staffUserCalls.get,
    { params: { id: value ?? '' } },
    { enabled: missing && !found.isPending },
  );
  const chosen = missing && kept.data ? [{ value: kept.data.id, label: staffName(kept.data) }] : [];
  const before = present && !people.some(({ value: id }) => id === present.value) ? [present] : [];
  return (
    <Select
      label="Reports to"
      placeholder="No one"
      description={
        found.failureReason instanceof Unreachable
          ? 'You’re offline. We’ll keep trying.'
          : 'Type a name to search.'
      }
      searchable
      clearable
      data={[...before, ...chosen, ...people]}
      value={value || null}
      onChange={(id) => onValue(id ?? '')}
      onSearchChange={(text) => setSearch(text === present?.label ? '' : text)}
      filter={({ options }) => options}
      nothingFoundMessage="No one matches"
      rightSection={found.isFetching ? <Loader size="xs" /> : undefined}
      error={error && <span role="alert">{error}</span>}
    />
  );
}

function PositionForm({ user }: { readonly user: StaffUser }) {
  const { team, size, channel, reportsTo, isLeadership } = user;
  const initial = useMemo(
    () => ({ team: team ?? '', size: size ?? '', channel, reportsTo: reportsTo?.id ?? '', isLeadership }),
    [team, size, channel, reportsTo, isLeadership],
  );
  const form = useFieldForm({
    initial,
    rules: RULE_SET,
    keepAs: `staff-position-${user.id}`,
    submit: (values) =>
      updateStaff(user.id, {
        team: staffTeamSchema.safeParse(values.team).data ?? null,
        size: STAFF_SIZES.find((each) => each === values.size) ?? null,
        channel: values.channel,
        reportsTo: values.reportsTo || null,
        isLeadership: values.isLeadership,
      }),
  });
  return (
    <Panel title="Position">
      <Form form={form} label="Position">
        <div className={styles.pair}>
          <SelectField {...form.field('team')} label="Team" placeholder="No team" choices={TEAMS} />
          <SelectField
            {...form.field('size')}
            label="Clothing size"
            placeholder="Not set"
            choices={STAFF_SIZES.map((value) => ({ value, label: value }))}
          />
        </div>
        <TextField {...form.field('channel')} label="Channel" hint="Where the team talks." maxLength={80} />
        <ReportsToField user={user} {...form.field('reportsTo')} />
        <CheckboxField
          {...form.field('isLeadership')}
          label="Leadership"
          hint="Can edit every record and has every staff permission."
        />
        <SubmitButton form={form} w="fit-content">
          Save position
        </SubmitButton>
      </Form>
    </Panel>
  );
}
