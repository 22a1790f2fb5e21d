import { useParams } from 'react-router';
import { mailingListCalls } from '../../../../shared/features/growth/people/people.calls.ts';
import { peopleImportCalls } from '../../../../shared/features/growth/people-import/people-import.calls.ts';
import { browserLoader, type RouteQueries, reads, serverLoader } from '../../../platform/data/data.ts';
import { BeginImport } from './begin-import.tsx';
import { OneImport } from './one-import.tsx';

export const queries: RouteQueries = ({ import: id }) =>
  id === undefined
    ? [reads(peopleImportCalls.list, {})]
    : [
        reads(peopleImportCalls.get, { params: { import: id } }),
        reads(mailingListCalls.list, {}, { optional: true }),
      ];
export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);

/** `/teemail/audience/imports/{import?}/`: adds people to the audience by a file. */
export default function ImportPeople() {
  const { import: id } = useParams();
  return id === undefined ? <BeginImport /> : <OneImport key={id} id={id} />;
}
