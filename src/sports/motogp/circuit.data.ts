import { starterItems } from '#contract/kinds/starter.ts';
import { circuit } from './circuit.ts';

/** Tracks of the MotoGP calendar, then former ones. Lengths in km, speeds in km/h. */
export const circuits = starterItems(
  circuit,
  ['name', 'location', 'totalLength', 'topSpeed', 'capacity'],
  [
    ['Circuito de Jerez - Ángel Nieto', 'Jerez de la Frontera, Spain', 4.423, 300.8, 125_000],
    ['Circuit de Barcelona-Catalunya', 'Montmeló, Spain', 4.657, 355.2, 140_700],
    ['MotorLand Aragón', 'Alcañiz, Spain', 5.077, 356.4, 129_500],
    ['Circuit Ricardo Tormo', 'Cheste, Spain', 4.005, 337, 165_000],
    ['Autodromo Internazionale del Mugello', 'Scarperia e San Piero, Italy', 5.245, 366.1, 50_000],
    ['Misano World Circuit Marco Simoncelli', 'Misano Adriatico, Italy', 4.226, 305, 60_000],
    ['Le Mans Bugatti Circuit', 'Le Mans, France', 4.185, 326.9, 100_000],
    ['Silverstone Circuit', 'Silverstone, United Kingdom', 5.9, 340.6, 164_000],
    ['TT Circuit Assen', 'Assen, Netherlands', 4.542, 320.8, 110_000],
    ['Sachsenring', 'Hohenstein-Ernstthal, Germany', 3.671, 306.8, null],
    ['Automotodrom Brno', 'Brno, Czechia', 5.403, 321.4, null],
    ['Red Bull Ring', 'Spielberg, Austria', 4.348, 318.5, 105_000],
    ['Balaton Park Circuit', 'Balatonfőkajár, Hungary', 4.075, 308.5, 10_000],
    ['Autódromo Internacional do Algarve', 'Portimão, Portugal', 4.592, 351.7, 100_000],
    ['Chang International Circuit', 'Buriram, Thailand', 4.554, 341.7, 100_000],
    ['Termas de Río Hondo', 'Termas de Río Hondo, Argentina', 4.806, 350.4, null],
    ['Circuit of the Americas', 'Austin, United States', 5.513, 356.4, 120_000],
    ['Lusail International Circuit', 'Lusail, Qatar', 5.38, 362.4, 52_000],
    ['Mobility Resort Motegi', 'Motegi, Japan', 4.801, 317.6, 68_156],
    ['Pertamina Mandalika International Circuit', 'Lombok, Indonesia', 4.301, 315.7, 110_000],
    ['Phillip Island', 'Phillip Island, Australia', 4.448, 356.4, null],
    ['Petronas Sepang International Circuit', 'Sepang, Malaysia', 5.543, 339.6, 130_000],
    ['Buddh International Circuit', 'Greater Noida, India', null, 356.4, 120_000],
    ['Indianapolis Motor Speedway', 'Speedway, United States', 4.216, null, 257_325],
    ['Shanghai International Circuit', 'Shanghai, China', 5.281, null, 200_000],
    ['Istanbul Park', 'Istanbul, Türkiye', 5.34, null, 155_000],
    ['Donington Park', 'Castle Donington, United Kingdom', 4.023, null, 120_000],
    ['Circuito do Estoril', 'Estoril, Portugal', 4.182, null, 45_000],
    ['WeatherTech Raceway Laguna Seca', 'Monterey, United States', 3.61, null, null],
  ],
);
