import { device, file, SAMPLE } from '../../../server/chapters/defibrillateurs/test/files.ts'

const bethune = { c_com_insee: '62119', c_com_cp: '62400', c_com_nom: 'Béthune', c_acc: 'Extérieur', c_acc_lib: 't' }

/** The registry file of the browser tests: rows of the real file, and some rows in one town, so that a commune has devices. */
export const REGISTRY_FILE: string = file([
  ...SAMPLE,
  device({
    ...bethune,
    c_gid: '620001',
    c_nom: 'Hôtel de ville',
    c_adr_num: '6',
    c_adr_voie: 'place du 4 Septembre',
    c_lat_coor1: '50.52943',
    c_long_coor1: '2.64018',
    c_dispo_horaires: '24/7',
    c_expt_rais: 'Commune de Béthune',
    c_acc_complt: 'À gauche du perron',
    c_dermnt: '2026-03-12',
  }),
  device({
    ...bethune,
    c_gid: '620002',
    c_nom: 'Salle du beffroi',
    c_adr_voie: 'Grand-Place',
    c_lat_coor1: '50.53045',
    c_long_coor1: '2.63982',
    c_dispo_horaires: 'Mo-Fr 09:00-18:00',
    c_expt_rais: 'Office de tourisme',
  }),
  device({
    ...bethune,
    c_gid: '620003',
    c_nom: 'Piscine municipale',
    c_adr_voie: 'rue du Banquet réformiste',
    c_lat_coor1: '50.52388',
    c_long_coor1: '2.65144',
    c_etat_fonct: 'Hors service',
  }),
  device({
    ...bethune,
    c_gid: '620004',
    c_nom: 'Salle des fêtes',
    c_adr_voie: 'rue de Lille',
    c_lat_coor1: '50.12345',
    c_long_coor1: '1.83456',
  }),
])
