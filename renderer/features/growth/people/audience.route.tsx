import { useSearchParams } from 'react-router';
import { mailingListCalls, peopleCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { listQueries, listScreen } from '../../../ui/list-screen/list-screen.tsx';
import { audienceList } from './audience-list.tsx';
import { AudienceRail } from './audience-rail.tsx';
import styles from './people.module.css';
import { PersonScreen } from './person-screen.tsx';

/** `/teemail/audience/`: everyone the store knows; `?person=` shows one of them. */
export const queries: RouteQueries = (params, search) => {
  const person = search.get('person');
  return person === null
    ? [...listQueries(audienceList)(params, search), reads(mailingListCalls.list, {}, { optional: true })]
    : [reads(peopleCalls.get, { params: { person } })];
};
export const loader = serverLoader(queries, undefined, true);
export const clientLoader = browserLoader(queries, undefined, true);

const People = listScreen(audienceList);

export default function Audience() {
  const [search] = useSearchParams();
  const person = search.get('person');
  if (person !== null) return <PersonScreen key={person} id={person} />;
  return (
    <div className={styles.beside}>
      <AudienceRail />
      <div className={styles.main}>
        <People />
      </div>
    </div>
  );
}
