import { type StarterItem, starterItems } from '#contract/kinds/starter.ts';
import { rider } from './rider.ts';
import { deriveRiderRating, type RiderFacts } from './rider-rating.ts';

/** Grid of 2025 in championship order, with that season's figures. */
const grid = starterItems(
  rider,
  [
    'name',
    'nationality',
    'number',
    'team',
    'age',
    'ranking',
    'points',
    'victoriesSeason',
    'polesSeason',
    'victoriesCarrer',
    'championshipsCarrer',
  ],
  [
    ['Marc Márquez', 'Spain', 93, 'Ducati Lenovo Team', 32, 1, 545, 11, 8, 99, 9],
    ['Álex Márquez', 'Spain', 73, 'Gresini Racing', 29, 2, 467, 3, 1, 15, 2],
    ['Marco Bezzecchi', 'Italy', 72, 'Aprilia Racing', 27, 3, 353, 3, 5, 12, 0],
    ['Pedro Acosta', 'Spain', 37, 'Red Bull KTM Factory Racing', 21, 4, 307, 0, 0, 16, 2],
    ['Francesco Bagnaia', 'Italy', 63, 'Ducati Lenovo Team', 28, 5, 288, 2, 3, 41, 3],
    ['Fabio Di Giannantonio', 'Italy', 49, 'VR46 Racing Team', 27, 6, 262, 0, 0, 4, 0],
    ['Franco Morbidelli', 'Italy', 21, 'VR46 Racing Team', 31, 7, 231, 0, 0, 11, 1],
    ['Fermín Aldeguer', 'Spain', 54, 'Gresini Racing', 20, 8, 214, 1, 0, 9, 0],
    ['Fabio Quartararo', 'France', 20, 'Monster Energy Yamaha', 26, 9, 201, 0, 5, 12, 1],
    ['Raúl Fernández', 'Spain', 25, 'Trackhouse Racing', 25, 10, 172, 1, 0, 11, 0],
    ['Brad Binder', 'South Africa', 33, 'Red Bull KTM Factory Racing', 30, 11, 155, 0, 0, 17, 1],
    ['Johann Zarco', 'France', 5, 'LCR Honda', 35, 12, 148, 1, 0, 18, 2],
    ['Luca Marini', 'Italy', 10, 'Honda HRC', 28, 13, 142, 0, 0, 6, 0],
    ['Enea Bastianini', 'Italy', 23, 'Red Bull KTM Tech3', 28, 14, 112, 0, 0, 13, 1],
    ['Joan Mir', 'Spain', 36, 'Honda HRC', 28, 15, 96, 0, 0, 12, 2],
    ['Ai Ogura', 'Japan', 79, 'Trackhouse Racing', 24, 16, 89, 0, 0, 6, 1],
    ['Jack Miller', 'Australia', 43, 'Pramac Racing', 30, 17, 79, 0, 0, 10, 0],
    ['Maverick Viñales', 'Spain', 12, 'Red Bull KTM Tech3', 30, 18, 72, 0, 0, 26, 1],
    ['Álex Rins', 'Spain', 42, 'Monster Energy Yamaha', 30, 19, 68, 0, 0, 18, 0],
    ['Miguel Oliveira', 'Portugal', 88, 'Pramac Racing', 30, 20, 43, 0, 0, 17, 0],
    ['Jorge Martín', 'Spain', 1, 'Aprilia Racing', 27, 21, 34, 0, 0, 18, 2],
  ],
);

/** Retired champions: no season points; age only if living. */
const legends = starterItems(
  rider,
  ['name', 'nationality', 'number', 'age', 'victoriesCarrer', 'championshipsCarrer'],
  [
    ['Giacomo Agostini', 'Italy', null, 83, 122, 15],
    ['Valentino Rossi', 'Italy', 46, 46, 115, 9],
    ['Ángel Nieto', 'Spain', null, null, 90, 13],
    ['Mike Hailwood', 'United Kingdom', null, null, 76, 9],
    ['Jorge Lorenzo', 'Spain', 99, 38, 68, 5],
    ['Dani Pedrosa', 'Spain', 26, 40, 54, 3],
    ['Mick Doohan', 'Australia', null, 60, 54, 5],
    ['Casey Stoner', 'Australia', 27, 40, 45, 2],
    ['Max Biaggi', 'Italy', 3, 54, 42, 4],
    ['Jorge Martínez Aspar', 'Spain', null, 63, 37, 4],
    ['Eddie Lawson', 'United States', null, 67, 31, 4],
    ['Loris Capirossi', 'Italy', 65, 52, 29, 3],
    ['Freddie Spencer', 'United States', 19, 64, 27, 3],
    ['Kevin Schwantz', 'United States', 34, 61, 25, 1],
    ['Wayne Rainey', 'United States', null, 65, 24, 3],
    ['Kenny Roberts', 'United States', null, 74, 24, 3],
    ['Àlex Crivillé', 'Spain', null, 55, 20, 2],
    ['Marco Simoncelli', 'Italy', 58, null, 14, 1],
    ['Nicky Hayden', 'United States', 69, null, 3, 1],
  ],
);

const wonAt: Readonly<Record<string, readonly string[]>> = {
  'Marc Márquez': [
    'Chang International Circuit',
    'Termas de Río Hondo',
    'Lusail International Circuit',
    'MotorLand Aragón',
    'Autodromo Internazionale del Mugello',
    'TT Circuit Assen',
    'Sachsenring',
    'Automotodrom Brno',
    'Red Bull Ring',
    'Balaton Park Circuit',
    'Misano World Circuit Marco Simoncelli',
  ],
  'Álex Márquez': [
    'Circuito de Jerez - Ángel Nieto',
    'Circuit de Barcelona-Catalunya',
    'Petronas Sepang International Circuit',
  ],
  'Marco Bezzecchi': [
    'Silverstone Circuit',
    'Autódromo Internacional do Algarve',
    'Circuit Ricardo Tormo',
  ],
  'Francesco Bagnaia': ['Circuit of the Americas', 'Mobility Resort Motegi'],
  'Fermín Aldeguer': ['Pertamina Mandalika International Circuit'],
  'Raúl Fernández': ['Phillip Island'],
  'Johann Zarco': ['Le Mans Bugatti Circuit'],
};

export const riders: readonly StarterItem[] = [...grid, ...legends].map((item) => {
  const circuits = wonAt[item.name ?? ''];
  return {
    ...item,
    rating: deriveRiderRating(item as RiderFacts),
    derived: ['rating'],
    ...(circuits && { circuits }),
  };
});
