import { bilingual } from '../../ui/i18n/texts.ts'

/** What the palette offers to do: each leads to the screen that does it. */
export const actionTexts = bilingual({
  actions: ['Actions', 'Actions'],
  newActeur: ['Nouvel acteur', 'New actor'],
  newPublication: ['Nouvelle publication', 'New publication'],
  reported: ['Publications signalées', 'Reported publications'],
  grave: ['Signalements graves', 'Grave reports'],
  edits: ['Modifications en attente', 'Pending edits'],
  scheduled: ['Publications programmées', 'Scheduled publications'],
  rejected: ['Publications refusées', 'Rejected publications'],
  trash: ['Corbeille des publications', 'Trash of publications'],
})

export const ACTIONS = [
  { name: 'newActeur', path: '/acteurs/nouveau' },
  { name: 'newPublication', path: '/publications/nouvelle' },
  { name: 'reported', path: '/signalements' },
  { name: 'grave', path: '/signalements?grave=true' },
  { name: 'edits', path: '/publications?modification=true' },
  { name: 'scheduled', path: '/publications?programmee=true&moderation_status=&sort=publie_le_asc' },
  { name: 'rejected', path: '/publications?moderation_status=rejected&sort=updated_at_desc' },
  { name: 'trash', path: '/publications?deleted=true&moderation_status=&sort=updated_at_desc' },
] as const satisfies readonly { name: Exclude<keyof (typeof actionTexts)['fr'], 'actions'>; path: string }[]
