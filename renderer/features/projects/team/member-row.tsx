import { Button } from '@mantine/core';
import { IconKey, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { PERMISSION_NAMES } from '../../../../shared/contract/roles.ts';
import { type Member, teamCalls } from '../../../../shared/features/projects/team/team.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { gateway } from '../../../platform/calls/calls.ts';
import { openPopup } from '../../../platform/popups/popups.ts';
import { Row } from '../../../ui/layout.tsx';
import { OrderDate } from '../../../ui/order-date.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { Tag } from '../../../ui/status-pill.tsx';
import { useRoleChoices } from './role-choices.ts';
import styles from './team.module.css';
import { actOnTeam } from './team-act.ts';

interface RowProps {
  readonly member: Member;
  readonly twoFactor: boolean;
}

function RoleChange({ member, twoFactor, onDone }: RowProps & { readonly onDone: () => void }) {
  const choices = useRoleChoices();
  const [role, setRole] = useState(member.roleId ?? member.role);
  return (
    <Row gap={3} align="end">
      <Select
        label={`New role of ${member.name}`}
        data={[...choices]}
        value={role}
        onChange={(next) => setRole(next ?? role)}
        allowDeselect={false}
        w="min(20rem, 100%)"
        data-autofocus
      />
      <Button
        disabled={role === (member.roleId ?? member.role)}
        onClick={async () => {
          const done = await actOnTeam(twoFactor, () =>
            gateway().call(teamCalls.changeRole, { params: { id: member.id }, body: { role } }),
          );
          if (done) onDone();
        }}
      >
        Save role
      </Button>
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
    </Row>
  );
}

async function handOver({ member, twoFactor }: RowProps): Promise<void> {
  const sure = await openPopup('confirm', {
    title: `Make ${member.name} the owner?`,
    text: 'They’ll have full control, including over your access. You’ll become a manager.',
    confirmLabel: 'Transfer',
    destructive: true,
  });
  if (sure)
    await actOnTeam(twoFactor, () => gateway().call(teamCalls.handOver, { body: { member: member.id } }), {
      changesOwnRole: true,
    });
}

async function remove({ member, twoFactor }: RowProps): Promise<void> {
  const sure = await openPopup('confirm', {
    title: `Remove ${member.name}?`,
    text: 'They’ll lose access straight away. Their work stays.',
    confirmLabel: 'Remove',
    destructive: true,
  });
  if (sure) await actOnTeam(twoFactor, () => gateway().call(teamCalls.remove, { params: { id: member.id } }));
}

/** One member: name, role, last visit and actions. */
export function MemberRow({ member, twoFactor }: RowProps) {
  const owns = useSession().project?.role === 'owner';
  const [changing, setChanging] = useState(false);
  const isOwner = member.role === 'owner';
  const named = (text: string) => `${text}: ${member.name}`;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <div className={styles.name}>
          {member.name}
          <Tag icon={isOwner && <IconKey size={14} aria-hidden />}>{member.roleName}</Tag>
          {member.isYou && <Tag icon={<IconUser size={14} aria-hidden />}>You</Tag>}
        </div>
        {member.name !== member.email && <div className={styles.detail}>{member.email}</div>}
        <div className={styles.detail}>
          {member.lastSeenAt ? (
            <>
              Last seen <OrderDate at={member.lastSeenAt} />
            </>
          ) : (
            'Not logged in'
          )}
          {member.twoFactor ? ', two-factor is on' : ', two-factor is off'}
        </div>
        {member.granted.length > 0 && (
          <div className={styles.detail}>
            Also: {member.granted.map((permission) => PERMISSION_NAMES[permission]).join('; ')}
          </div>
        )}
      </div>
      {!member.isYou && !isOwner && !changing && (
        <Row gap={2}>
          <Button
            variant="default"
            size="compact-md"
            aria-label={named('Change role')}
            onClick={() => setChanging(true)}
          >
            Change role
          </Button>
          {owns && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={named('Transfer')}
              onClick={() => handOver({ member, twoFactor })}
            >
              Transfer
            </Button>
          )}
          <Button
            variant="subtle"
            color="brick"
            size="compact-md"
            aria-label={named('Remove')}
            onClick={() => remove({ member, twoFactor })}
          >
            Remove
          </Button>
        </Row>
      )}
      {changing && <RoleChange member={member} twoFactor={twoFactor} onDone={() => setChanging(false)} />}
    </li>
  );
}
