import { Button, Checkbox, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { communicationPreferenceCalls } from '../../../../shared/features/accounts/communication-preferences/communication-preferences.ts';
import {
  NOTIFICATION_KIND_ENTRIES,
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  type NotificationChoices,
  type NotificationKind,
  type NotificationWay,
  notificationCalls,
  type OrderEmails,
  orderEmailsSchema,
  type RefusableWay,
  refusableWaySchema,
} from '../../../../shared/features/accounts/notifications/notifications.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { showFailure, showSnackbar } from '../../../platform/snackbars/snackbars.ts';
import { Select } from '../../../ui/select/select.tsx';
import styles from './choices.module.css';

const WAY_NAMES: Readonly<Record<NotificationWay, string>> = { bell: 'Bell', email: 'Email', push: 'Push' };

const ORDER_EMAIL_CHOICES: readonly { readonly value: OrderEmails; readonly label: string }[] = [
  { value: 'each', label: 'Each order' },
  { value: 'daily', label: 'Once a day' },
  { value: 'never', label: 'Never' },
];

/** The way and kind as it can be refused; null where the person has no choice. */
function refusableWay(way: NotificationWay, kind: NotificationKind): RefusableWay | null {
  return refusableWaySchema.safeParse(`${way}:${kind}`).data ?? null;
}

interface CellProps {
  readonly way: NotificationWay;
  readonly children: ReactNode;
}

/** One way of a kind: named above its column, and on phones next to it. */
function Cell({ way, children }: CellProps) {
  return (
    <div className={styles.cell}>
      <span className={styles.way} aria-hidden="true">
        {WAY_NAMES[way]}
      </span>
      {children}
    </div>
  );
}

/** Which kinds of notifications a person takes, and by which way. */
export function ChoicesForm({ email, ...saved }: NotificationChoices & { readonly email: string }) {
  const id = useId();
  const [refused, setRefused] = useState<readonly RefusableWay[]>(saved.refused);
  const [orderEmails, setOrderEmails] = useState(saved.orderEmails);
  const save = useCallMutation(notificationCalls.saveChoices, {
    refreshes: [notificationCalls.choices, communicationPreferenceCalls.get],
  });
  const set = (way: RefusableWay, isTaken: boolean) =>
    setRefused(isTaken ? refused.filter((one) => one !== way) : [...refused, way]);

  const control = (way: NotificationWay, kind: NotificationKind) => {
    const { name, [way]: rule } = NOTIFICATION_KIND_ENTRIES[kind];
    if (rule === 'none')
      return (
        <span className={styles.fixed}>
          <span aria-hidden="true">–</span>
          <span className="only-read-aloud">{WAY_NAMES[way]}: none</span>
        </span>
      );
    if (rule === 'always')
      return (
        <span className={styles.fixed}>
          <span className="only-read-aloud">{WAY_NAMES[way]}: </span>Always
        </span>
      );
    if (way === 'email' && kind === 'orders')
      return (
        <Select
          aria-label={`${name}: email`}
          data={[...ORDER_EMAIL_CHOICES]}
          value={orderEmails}
          onChange={(value) => setOrderEmails(orderEmailsSchema.catch(orderEmails).parse(value))}
          allowDeselect={false}
          w="9rem"
        />
      );
    const refusable = refusableWay(way, kind);
    return (
      refusable && (
        <label className={styles.box} htmlFor={`${id}-${refusable}`}>
          <span className="only-read-aloud">
            {name}: {WAY_NAMES[way].toLowerCase()}
          </span>
          <Checkbox
            id={`${id}-${refusable}`}
            checked={!refused.includes(refusable)}
            onChange={(event) => set(refusable, event.currentTarget.checked)}
          />
        </label>
      )
    );
  };

  return (
    <>
      <Text mb="md">
        The bell shows what your role in each project lets you see. Emails go to owners of projects, to{' '}
        <strong>{email}</strong>. Push messages come to each browser in which you turned them on.
      </Text>
      <div className={styles.kinds}>
        <div className={styles.head} aria-hidden="true">
          <span />
          {NOTIFICATION_WAYS.map((way) => (
            <span key={way}>{WAY_NAMES[way]}</span>
          ))}
        </div>
        {NOTIFICATION_KINDS.map((kind) => (
          <div key={kind} className={styles.kind}>
            <div className={styles.about}>
              <h3 className={styles.name}>{NOTIFICATION_KIND_ENTRIES[kind].name}</h3>
              <p className={styles.text}>{NOTIFICATION_KIND_ENTRIES[kind].about}</p>
            </div>
            {NOTIFICATION_WAYS.map((way) => (
              <Cell key={way} way={way}>
                {control(way, kind)}
              </Cell>
            ))}
          </div>
        ))}
      </div>
      <Text size="sm" c="var(--ink-soft)" my="md">
        What is marked “Always” can’t be turned off: it’s about your money, your contract or who may do what.
        We’ll also always email you about decisions on your products and the security of your account.
      </Text>
      <Button
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { body: { refused: [...refused], orderEmails } },
            { onSuccess: ({ message }) => showSnackbar({ text: message }), onError: showFailure },
          )
        }
      >
        Save
      </Button>
    </>
  );
}
