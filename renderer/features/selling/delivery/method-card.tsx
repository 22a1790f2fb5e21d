import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import {
  formatArea,
  formatRates,
  type ManagedMethod,
  PRODUCTION_DAYS,
} from '../../../../shared/features/selling/delivery/delivery.ts';
import type { CurrencyCode } from '../../../../shared/rules/money/money.ts';
import { ActionMenu } from '../../../ui/menu/action-menu.tsx';
import styles from './delivery.module.css';
import type { MethodActions } from './use-method-actions.ts';

interface MethodCardProps {
  readonly method: ManagedMethod;
  readonly currency: CurrencyCode;
  /** Its place in the list. */
  readonly place: { readonly index: number; readonly of: number };
  readonly actions: MethodActions;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
}

/** `3 to 5 working days`: making and delivery together. */
function formatDays({ daysMin, daysMax }: ManagedMethod): string {
  const [from, to] = [PRODUCTION_DAYS.min + daysMin, PRODUCTION_DAYS.max + daysMax];
  return `${from} to ${to} working days`;
}

/** One delivery method: where to, for how much, how fast; and its switch. */
export function MethodCard({ method, currency, place, actions, onEdit, onDuplicate }: MethodCardProps) {
  const { name, carrier, enabled } = method;
  return (
    <article className={styles.method} data-off={!enabled || undefined}>
      <div className={styles.head}>
        <Switch
          size="md"
          checked={enabled}
          disabled={actions.isBusy}
          aria-label={`Offer ${name}`}
          onChange={(event) => actions.turn(method, event.currentTarget.checked)}
        />
        <div className={styles.name}>
          <h2>{name}</h2>
          <p>{carrier}</p>
        </div>
        <div className={styles.acts}>
          <Button variant="default" onClick={onEdit} aria-label={`Edit ${name}`}>
            Edit
          </Button>
          <ActionMenu
            position="bottom-end"
            button={
              <ActionIcon variant="default" size={44} aria-label={`More for ${name}`}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            }
          >
            {(Menu) => (
              <>
                <Menu.Item
                  leftSection={<IconArrowUp size={18} aria-hidden />}
                  disabled={place.index === 0}
                  onClick={() => actions.move(method, -1)}
                >
                  Move up
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowDown size={18} aria-hidden />}
                  disabled={place.index === place.of - 1}
                  onClick={() => actions.move(method, 1)}
                >
                  Move down
                </Menu.Item>
                <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
                  Duplicate
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item
                  color="brick"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => actions.remove(method)}
                >
                  Delete
                </Menu.Item>
              </>
            )}
          </ActionMenu>
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Goes to</dt>
          <dd className={styles.where}>{formatArea(method)}</dd>
        </div>
        <div>
          <dt>Costs</dt>
          <dd>{formatRates(method, currency)}</dd>
        </div>
        <div>
          <dt>Arrives in</dt>
          <dd>{formatDays(method)}</dd>
        </div>
      </dl>
    </article>
  );
}
