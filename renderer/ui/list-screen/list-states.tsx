import { Button } from '@mantine/core';
import { IconChecks, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Empty } from '../empty.tsx';
import { ProjectLink } from '../project-link.tsx';
import type { ListAddress } from './list-address.ts';
import type { List } from './list-definition.ts';

interface NoRowsProps {
  readonly list: List;
  readonly place: ListAddress;
  /** Clears search and filters. */
  readonly onAll: () => void;
  readonly onFirstPage: () => void;
  /** Every view is empty. */
  readonly isFirstRun: boolean;
}

const joined = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The list's create button. */
export function CreateButton({ create }: { readonly create: NonNullable<List['create']> }) {
  return (
    <Button component={ProjectLink} to={create.to} leftSection={<IconPlus size={18} aria-hidden />}>
      {create.text}
    </Button>
  );
}

/** The empty state of a list: why it has no rows, with the next step. */
export function NoRows({ list, place, onAll, onFirstPage, isFirstRun }: NoRowsProps) {
  const { many } = list.thing;
  const isCursor = place.query.after !== undefined || place.query.before !== undefined;
  if (isCursor || (place.page ?? 1) > 1)
    return (
      <Empty
        title={isCursor ? 'There’s nothing on this page now' : `Page ${place.page} doesn’t exist`}
        action={
          <Button variant="default" onClick={onFirstPage}>
            Go to the first page
          </Button>
        }
      >
        The list is shorter than that.
      </Empty>
    );
  if (place.search !== '' || Object.keys(place.filters).length > 0)
    return (
      <Empty
        title={place.search === '' ? `No ${many} match these filters` : `No ${many} match “${place.search}”`}
        icon={<IconSearchOff size={32} stroke={1.5} />}
        action={
          <Button variant="default" onClick={onAll}>
            Show all {many}
          </Button>
        }
      >
        We checked {joined(list.search.looksThrough)}.
      </Empty>
    );
  if (isFirstRun) {
    const { action } = list.empty;
    return (
      <Empty
        title={list.empty.title}
        icon={<list.empty.icon size={32} stroke={1.5} />}
        {...(list.create && { action: <CreateButton create={list.create} /> })}
        {...(action && {
          action: (
            <Button component={ProjectLink} to={action.to} variant="default">
              {action.text}
            </Button>
          ),
        })}
      >
        {list.empty.text}
      </Empty>
    );
  }
  const view = list.views?.find(({ id }) => id === place.view);
  return (
    <Empty title={view?.empty?.title ?? 'Nothing here'} icon={<IconChecks size={32} stroke={1.5} />}>
      {view?.empty?.text ?? `No ${many} in this view.`}
    </Empty>
  );
}
