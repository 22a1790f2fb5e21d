import {
  listClientLoader,
  listLoader,
  listQueries,
  listScreen,
} from '../../../ui/list-screen/list-screen.tsx';
import { salesList } from './sales-list.tsx';

/** `/sales-activity/`: what each order earned the project. */
export const queries = listQueries(salesList);
export const loader = listLoader(salesList);
export const clientLoader = listClientLoader(salesList);
export default listScreen(salesList);
