import { type HelpTopic, helpReason, topicsOfReason } from '../../../../shared/features/help/help/help.ts';
import { useVisit } from '../../../platform/access/use-session.ts';
import { entryOfAddress } from '../../../platform/routing/entry-of-address.ts';
import { SafeLink } from '../../../ui/safe-link.tsx';
import styles from './help.module.css';
import { HelpLink } from './help-link.tsx';
import { type HelpPlace, reasonPath } from './help-place.ts';
import { QuestionList } from './question-list.tsx';

/** A store's pages are on its own host alone. */
const isOnThisHost = (to: string, isStore: boolean): boolean =>
  isStore || entryOfAddress(to)?.meta.host !== 'store';

/** A question's answer, where it is done, and what else belongs to it. */
export function Answer({ place, topic }: { readonly place: HelpPlace; readonly topic: HelpTopic }) {
  const visit = useVisit();
  const isStore = visit?.store != null;
  const screens = topic.screens.filter(({ to }) => isOnThisHost(to, isStore));
  const popup = isStore ? undefined : topic.popup;
  const reason = helpReason(place.reader, topic.reason);
  const others = topicsOfReason(place.reader, topic.reason).filter(({ name }) => name !== topic.name);
  return (
    <>
      <article className={styles.answer}>
        {topic.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {topic.steps && (
          <ol className={styles.steps}>
            {topic.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {popup && (
          <p className={styles.screens}>
            <SafeLink href={`@${popup.event}`} className={styles.popup}>
              {popup.text}
            </SafeLink>
          </p>
        )}
        {screens.length > 0 && (
          <p className={styles.screens}>
            {screens.map(({ text, to }) => (
              <HelpLink key={to} to={to}>
                {text}
              </HelpLink>
            ))}
          </p>
        )}
      </article>
      {reason && others.length > 0 && (
        <section aria-labelledby="help-others">
          <h2 id="help-others" className={styles.heading}>
            More about <HelpLink to={reasonPath(place, reason.name)}>{reason.title.toLowerCase()}</HelpLink>
          </h2>
          <QuestionList place={place} topics={others} />
        </section>
      )}
      <p className={styles.more}>
        <HelpLink to={place.base}>All questions</HelpLink>
      </p>
    </>
  );
}
