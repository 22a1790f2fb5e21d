import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { callPath } from '../../../../shared/contract/call.ts';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import type {
  ImportCounts,
  PeopleImport,
  ShownPerson,
} from '../../../../shared/features/growth/people-import/people-import.rules.ts';
import { formatNumber } from '../../../../shared/rules/text/format-number.ts';
import { withProject } from '../../../platform/calls/calls.ts';
import { CountList, FileProblems } from '../../../ui/file-import/file-import.ts';
import { Stack } from '../../../ui/layout.tsx';
import { Panel } from '../../../ui/panel.tsx';
import styles from './people-import.module.css';

/** What an import does, in numbers. */
export function Counts({ counts }: { readonly counts: ImportCounts }) {
  const shown: readonly (readonly [string, number])[] = [
    ['New', counts.added],
    ['Updated', counts.updated],
    ['Unchanged', counts.unchanged],
    ['Can be emailed', counts.mailable],
    ['Stay unsubscribed', counts.kept],
    ['Refused', counts.refused],
    ...(counts.repeated > 0 ? [['Repeated in the file', counts.repeated] as const] : []),
  ];
  return <CountList counts={shown} />;
}

/** Rows that can’t be imported, by reason, and the first of them. */
export function Refused({ file, counts }: { readonly file: PeopleImport; readonly counts: ImportCounts }) {
  if (counts.refused === 0) return null;
  return (
    <Panel
      title="Refused rows"
      actions={
        <Button
          component="a"
          href={withProject(callPath(peopleImportCalls.refused, { import: file.id }))}
          download
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download refused rows
        </Button>
      }
    >
      <Stack gap={3}>
        <ul className={styles.reasons}>
          {Object.entries(counts.reasons)
            .toSorted(([, one], [, other]) => other - one)
            .map(([reason, count]) => (
              <li key={reason}>
                {reason}: <strong>{formatNumber(count)}</strong>
              </li>
            ))}
        </ul>
        <FileProblems
          problems={file.refused.map(({ line, text, reason }) => ({
            key: String(line),
            level: 'error',
            text: (
              <>
                <strong>
                  Line {formatNumber(line)}
                  {text !== '' && `, ${text}`}
                </strong>{' '}
                {reason}.
              </>
            ),
          }))}
        />
        {counts.refused > file.refused.length && (
          <p className={styles.soft}>
            These are the first {file.refused.length} of {formatNumber(counts.refused)}. The file has all.
          </p>
        )}
      </Stack>
    </Panel>
  );
}

const CHANGES: Readonly<Record<ShownPerson['change'], string>> = {
  added: 'New',
  updated: 'Updated',
  unchanged: 'Unchanged',
};

/** The first people of a file, as they would be. */
export function FirstPeople({ people }: { readonly people: readonly ShownPerson[] }) {
  if (people.length === 0) return null;
  return (
    <Panel title="First people">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone */}
      <section className={styles.table} tabIndex={0} aria-label="First people">
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Email</th>
              <th scope="col">Name</th>
              <th scope="col">Change</th>
              <th scope="col">Offers</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ line, email, name, change, isMailable }) => (
              <tr key={line}>
                <td>{formatNumber(line)}</td>
                <td>{email}</td>
                <td>{name}</td>
                <td>{CHANGES[change]}</td>
                <td>{isMailable ? 'Can email' : 'Can’t email'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
