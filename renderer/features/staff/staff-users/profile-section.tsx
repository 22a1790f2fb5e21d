import { useMemo } from 'react';
import {
  STAFF_PROFILE_RULES,
  type StaffUser,
} from '../../../../shared/features/staff/staff-users/staff-users.ts';
import { refreshSession } from '../../../platform/access/browser-session.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { useFieldForm } from '../../../platform/forms/use-field-form.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Form, SubmitButton, TextAreaField, TextField } from '../../../ui/fields/fields.ts';
import { ColorInput } from '../../../ui/late-fields/color-input.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './staff-users.module.css';
import { updateStaff } from './update-staff.ts';

const SWATCHES = ['#31497a', '#2e6e5e', '#8a5a16', '#8f3b2e', '#6b4a86', '#3c6e8f', '#57606a'];

/** Names, mission, bio, colour and phone. */
export function ProfileSection({ user }: { readonly user: StaffUser }) {
  if (user.may.editProfile) return <ProfileForm user={user} />;
  return (
    <Panel title="Profile">
      <Facts
        facts={[
          ['Username', user.username],
          ['Email', user.email],
          ['Mobile phone', user.mobilePhoneNumber],
          ['Mission', user.mission],
          ['About', user.bio],
        ]}
      />
    </Panel>
  );
}

function ProfileForm({ user }: { readonly user: StaffUser }) {
  const self = useSession().user?.id === user.id;
  const { username, firstName, lastName, mission, bio, colour, mobilePhoneNumber } = user;
  const initial = useMemo(
    () => ({
      firstName,
      lastName,
      username: username ?? '',
      mission,
      bio,
      colour: colour ?? '',
      mobilePhoneNumber,
    }),
    [firstName, lastName, username, mission, bio, colour, mobilePhoneNumber],
  );
  const form = useFieldForm({
    initial,
    rules: STAFF_PROFILE_RULES,
    keepAs: `staff-profile-${user.id}`,
    submit: async (body) => {
      await updateStaff(user.id, body);
      if (self) await refreshSession();
    },
  });
  const { value, onValue, error } = form.field('colour');
  return (
    <Panel title="Profile">
      <Form form={form} label="Profile">
        <div className={styles.pair}>
          <TextField {...form.field('firstName')} label="First name" maxLength={80} autoComplete="off" />
          <TextField {...form.field('lastName')} label="Last name" maxLength={80} autoComplete="off" />
        </div>
        <div className={styles.pair}>
          <TextField {...form.field('username')} label="Username" maxLength={50} autoComplete="off" />
          <TextField
            {...form.field('mobilePhoneNumber')}
            label="Mobile phone"
            type="tel"
            autoComplete="off"
          />
        </div>
        <TextField {...form.field('mission')} label="Mission" maxLength={200} />
        <TextAreaField {...form.field('bio')} label="About" maxLength={2000} rows={2} />
        <ColorInput
          size="md"
          label="Colour"
          description="Shown around the initials if there’s no photo."
          value={value ?? ''}
          onChange={onValue}
          swatches={SWATCHES}
          format="hex"
          error={error}
          eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
        />
        <SubmitButton form={form} w="fit-content">
          Save profile
        </SubmitButton>
      </Form>
    </Panel>
  );
}
