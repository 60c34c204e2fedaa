// One file for both parts of a table, which are always shown together.
export { CsvButton } from './csv-button.tsx';
export { ItemsTable } from './items-table.tsx';
