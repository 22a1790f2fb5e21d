import { Checkbox } from '@mantine/core';
import type { CampaignFields } from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { peopleText } from './campaign-texts.ts';
import styles from './campaigns.module.css';
import type { StepProps } from './step-props.ts';

interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly people: number;
}

interface ChecksProps {
  readonly label: string;
  readonly all: readonly Chosen[];
  readonly chosen: readonly string[];
  readonly onChosen: (ids: string[]) => void;
}

/** Several of a store’s lists, segments or campaigns. */
function Checks({ label, all, chosen, onChosen }: ChecksProps) {
  if (all.length === 0) return null;
  return (
    <fieldset className={styles.checks}>
      <legend>{label}</legend>
      {all.map(({ id, name, people }) => (
        <Checkbox
          key={id}
          label={name}
          description={peopleText(people)}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  );
}

const NONE = { lists: [], segments: [] } as const;

function Included({ editing, choices }: StepProps) {
  const { fields, set } = editing;
  const { audience } = fields;
  const some = audience?.kind === 'some' ? audience : NONE;
  const choose = (change: Partial<Pick<CampaignFields['exclude'], 'lists' | 'segments'>>) =>
    set({
      audience: { kind: 'some', lists: [...some.lists], segments: [...some.segments], ...change },
    });
  return (
    <Panel title="People to send it to">
      <Choice
        kind="cards"
        isWide
        label="Audience"
        isLabelHidden
        value={audience?.kind ?? null}
        onValue={(kind) =>
          set({ audience: kind === 'everyone' ? { kind } : { kind, lists: [], segments: [] } })
        }
        options={[
          {
            value: 'everyone',
            text: 'Everyone who agreed',
            hint: 'All people of your audience who said yes to your emails.',
          },
          {
            value: 'some',
            text: 'Some of them',
            hint: 'People on mailing lists or in segments, each of them once.',
          },
        ]}
      />
      {audience?.kind === 'some' && (
        <>
          <Checks
            label="Mailing lists"
            all={choices.lists}
            chosen={some.lists}
            onChosen={(lists) => choose({ lists })}
          />
          <Checks
            label="Segments"
            all={choices.segments}
            chosen={some.segments}
            onChosen={(segments) => choose({ segments })}
          />
          {choices.lists.length + choices.segments.length === 0 && (
            <Hint tone="note">
              You have no lists or segments yet.{' '}
              <ProjectLink to="/teemail/audience/segments/create/">Create a segment</ProjectLink>
            </Hint>
          )}
        </>
      )}
    </Panel>
  );
}

/** Step 1: who gets a campaign, and who doesn’t. */
export function AudienceStep(props: StepProps) {
  const { editing, choices } = props;
  const { fields, set } = editing;
  const { exclude } = fields;
  const chosen = exclude.lists.length + exclude.segments.length + exclude.campaigns.length;
  const leave = (change: Partial<CampaignFields['exclude']>) => set({ exclude: { ...exclude, ...change } });
  const canLeaveOut = choices.lists.length + choices.segments.length + choices.campaigns.length > 0;
  return (
    <>
      <Included {...props} />
      {canLeaveOut && (
        <details className={styles.more} open={chosen > 0 || undefined}>
          <summary>{chosen === 0 ? 'Leave people out' : `Leave people out (${chosen})`}</summary>
          <Checks
            label="People on these lists"
            all={choices.lists}
            chosen={exclude.lists}
            onChosen={(lists) => leave({ lists })}
          />
          <Checks
            label="People in these segments"
            all={choices.segments}
            chosen={exclude.segments}
            onChosen={(segments) => leave({ segments })}
          />
          <Checks
            label="People who got these campaigns"
            all={choices.campaigns}
            chosen={exclude.campaigns}
            onChosen={(campaigns) => leave({ campaigns })}
          />
        </details>
      )}
    </>
  );
}
