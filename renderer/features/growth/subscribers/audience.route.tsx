import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { audienceList } from './audience-list.ts';

/** `/teemail/audience/`: who asked for the store's emails. */
export const queries = listQueries(audienceList);
export const loader = listLoader(audienceList);
export const clientLoader = listClientLoader(audienceList);
export default listScreen(audienceList);
