// Puts both parts, which are always shown together, into one chunk.
export { CsvButton } from './csv-button.tsx';
export { ItemsTable } from './items-table.tsx';
