// Written by `npm run db:types` from server/migrations. Do not edit.
import type { ColumnType, Generated } from 'kysely'

/** A jsonb column: read as parsed, written as JSON text. */
export type Json = unknown

interface acteur_communes_table {
  acteur_id: string
  commune_id: string
}

interface acteur_former_links_table {
  user_id: string
  acteur_id: string
  ended_at: Generated<string>
}

interface acteur_proposals_table {
  id: string
  user_id: string
  nom: string
  type: string
  commune_id: string
  adresse: string | null
  telephone: string | null
  email: string | null
  site_web: string | null
  message: string
  status: Generated<string>
  reason: string | null
  acteur_id: string | null
  decided_by: string | null
  decided_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  gestion_message: string | null
  gestion_nom: string | null
  gestion_telephone: string | null
  claim_id: string | null
}

interface acteur_totals_table {
  type: string
  valide: boolean
  active: boolean
  deleted: boolean
  n: number
}

interface acteurs_table {
  id: string
  nom: string
  slug: string
  type: string
  description: string | null
  commune_id: string
  adresse: string | null
  telephone: string | null
  email: string | null
  site_web: string | null
  valide: Generated<boolean>
  badge: string | null
  active: Generated<boolean>
  can_publish: Generated<boolean>
  deleted_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
  telephone_e164: string | null
  logo: ColumnType<Json | null, string | null | undefined, string | null>
  photo: ColumnType<Json | null, string | null | undefined, string | null>
  horaires: ColumnType<Json, string | undefined, string>
  latitude: number | null
  longitude: number | null
}

interface actor_users_table {
  acteur_id: string
  user_id: string
  role: string
  permissions: Generated<string[]>
  created_at: Generated<string>
}

interface audit_head_table {
  seq: number
  hash: Buffer
  chain: Generated<number>
}

interface audit_log_table {
  seq: number
  id: string
  at: Generated<string>
  actor_kind: string
  user_id: string | null
  action: string
  target_type: string
  target_id: string | null
  changes: ColumnType<Json, string, string>
  request_id: string | null
  address_hash: string | null
  prev_hash: Buffer
  hash: Buffer
  chain: number | null
  part_of: string | null
}

interface audit_segments_table {
  to_seq: number
  from_seq: number
  from_at: string
  to_at: string
  prev_hash: Buffer
  last_hash: Buffer
  actions: ColumnType<Json, string, string>
  mac: string
  sealed_at: Generated<string>
  chain: Generated<number>
  n: number | null
}

interface audit_totals_table {
  action: string
  jour: string
  n: number
  target_type: string
  slot: Generated<number>
}

interface audit_user_totals_table {
  user_id: string
  action: string
  n: number
  slot: Generated<number>
}

interface auth_account_table {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

interface auth_jwks_table {
  id: string
  publicKey: string
  privateKey: string
  createdAt: string
  expiresAt: string
  alg: string | null
  crv: string | null
}

interface auth_session_table {
  id: string
  expiresAt: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
  ipAddress: string | null
  userAgent: string | null
  userId: string
  method: string | null
  factors: Generated<number>
  authenticated_at: string | null
  digest: Buffer
  remember: Generated<boolean>
}

interface auth_user_table {
  id: string
  name: string
  email: string | null
  emailVerified: Generated<boolean>
  image: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

interface bulk_runs_table {
  id: string
  action: string
  reason: string | null
  ids: string[]
  versions: number[]
  position: Generated<number>
  done: Generated<number>
  refusals: ColumnType<Json, string | undefined, string>
  status: Generated<string>
  requested_by: string | null
  request_id: string | null
  address_hash: string | null
  audit_id: string
  undo_audit_id: string | null
  undone_by: string | null
  undo_request_id: string | null
  undo_after: string | null
  undone: Generated<number>
  kept: ColumnType<Json, string | undefined, string>
  created_at: Generated<string>
  finished_at: string | null
}

interface canned_replies_table {
  id: string
  title: string
  body: string
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface changes_table {
  id: Generated<string>
  xact: Generated<string>
  tags: string | null
  kind: string | null
  publication_id: string | null
  due_at: string | null
  created_at: Generated<string>
}

interface claim_invitations_table {
  id: string
  claim_id: string
  email: string
  expires_at: string
  accepted_at: string | null
  accepted_by: string | null
  withdrawn_at: string | null
  created_at: Generated<string>
}

interface claim_proofs_table {
  id: string
  claim_id: string
  kind: string
  state: string
  email: string | null
  attempts: Generated<number>
  expires_at: string | null
  url: string | null
  filename: string | null
  mime: string | null
  bytes: number | null
  sha256: string | null
  content: Buffer | null
  checked_at: string | null
  created_at: Generated<string>
  answered_by: string | null
}

interface claim_totals_table {
  status: string
  n: number
}

interface claims_table {
  id: string
  acteur_id: string
  user_id: string | null
  message: string
  nom: string | null
  email: string | null
  telephone: string | null
  telephone_e164: string | null
  status: Generated<string>
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  owner_id: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  acteur_nom: string | null
  erased_at: string | null
  follow_up_hash: string | null
  contest: Generated<boolean>
  suspect: boolean | null
  began_at: string | null
}

interface collectes_table {
  id: string
  commune_id: string
  secteur: string | null
  secteur_detail: string | null
  type_dechet: string
  libelle: string
  mode: Generated<string>
  contenant: string | null
  couleur: string | null
  frequence: string
  jours: Generated<number[]>
  parite_semaine: string | null
  semaines_du_mois: number[] | null
  date_reference: string | null
  heure_debut: string | null
  heure_fin: string | null
  consigne: string | null
  periode_debut: string | null
  periode_fin: string | null
  dates: Generated<string[]>
  regle_feries: Generated<string>
  exceptions: ColumnType<Json, string | undefined, string>
  public: Generated<string>
  gestionnaire_nom: string | null
  gestionnaire_siren: string | null
  url: string | null
  valide_du: string | null
  valide_au: string | null
  source: string | null
  source_maj_le: string | null
  ordre: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface commune_contours_table {
  commune_id: string
  trace: string
  largeur: number
  hauteur: number
  ouest: number
  sud: number
  est: number
  nord: number
  latitude: number
  longitude: number
  source: string
  millesime: number | null
  updated_at: Generated<string>
}

interface commune_defibrillateurs_table {
  id: string
  commune_id: string
  defibrillateur_id: string
  admin_status: Generated<string>
  admin_note: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  remarque_kind: string | null
  remarque_texte: string | null
  remarque_le: string | null
  remarque_office_id: string | null
  remarque_par: string | null
}

interface commune_infos_table {
  id: string
  commune_id: string
  type: Generated<string>
  libelle: string
  adresse: string | null
  complement: string | null
  code_postal: string | null
  ville: string | null
  telephone: string | null
  telephone_e164: string | null
  email: string | null
  site_web: string | null
  horaires: ColumnType<Json, string | undefined, string>
  texte: string | null
  latitude: number | null
  longitude: number | null
  source: Generated<string>
  source_id: string | null
  source_maj_le: string | null
  ordre: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  officiel: ColumnType<Json | null, string | null | undefined, string | null>
}

interface commune_noms_table {
  commune_id: string
  nom: string
  recherche: string
  type: string
}

interface commune_slugs_table {
  slug: string
  commune_id: string
}

interface commune_totals_table {
  departement: string
  n: number
}

interface communes_table {
  id: string
  code_insee: string
  slug: string
  nom: string
  departement: string
  departement_nom: string
  region: string
  region_nom: string
  codes_postaux: Generated<string[]>
  codes_alias: Generated<string[]>
  population: number | null
  siren: string | null
  epci_siren: string | null
  epci_nom: string | null
  latitude: number | null
  longitude: number | null
  timezone: Generated<string>
  mairie_actor_id: string | null
  millesime: number | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  mairie_type: ColumnType<string, never, never>
}

interface contest_answers_table {
  claim_id: string
  user_id: string
  message: string
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface database_ancestors_table {
  id: string
  until_seq: number
  noted_at: Generated<string>
}

interface database_identity_table {
  single: Generated<boolean>
  id: string
  place: string
  claimed: Generated<boolean>
  installation: string | null
  suspended_at: string | null
  suspended_because: string | null
  suspended_seq: number | null
}

interface defibrillateur_mots_table {
  mot: string
}

interface defibrillateur_runs_table {
  id: string
  scope: string
  commune_id: string | null
  status: Generated<string>
  force: Generated<boolean>
  requested_by: string | null
  started_at: string | null
  finished_at: string | null
  progress: number | null
  read: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  absent: Generated<number>
  refused: Generated<number>
  refusals: ColumnType<Json, string | undefined, string>
  source_url: string | null
  etag: string | null
  last_modified: string | null
  lecture: Generated<number>
  created_at: Generated<string>
  end_message: ColumnType<Json | null, string | null | undefined, string | null>
}

interface defibrillateur_totals_table {
  affiche: boolean
  horaires: string
  n: number
}

interface defibrillateurs_table {
  id: string
  source_id: string
  nom: string | null
  latitude: number
  longitude: number
  position_douteuse: Generated<boolean>
  position_motif: string | null
  position: ColumnType<string, never, never>
  adresse: string | null
  code_postal: string | null
  code_insee_source: string | null
  commune_nom: string | null
  commune_id: string | null
  commune_resolution: string | null
  environnement: string | null
  acces_libre: boolean | null
  etage: string | null
  acces_complement: string | null
  horaires: ColumnType<Json, string, string>
  horaires_texte: string | null
  etat_fonctionnement: string | null
  etat_validation: string | null
  electrodes_pediatriques: boolean | null
  derniere_maintenance: string | null
  mobile: Generated<boolean>
  doublon_source: Generated<boolean>
  doublon_possible_de: string | null
  exploitant_nom: string | null
  source_updated_at: string | null
  source_hash: string
  seen_at: Generated<string>
  absent_since: string | null
  admin_status: Generated<string>
  admin_note: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  recherche: ColumnType<string, never, never>
  montrable: ColumnType<boolean, never, never>
  affiche: ColumnType<boolean, never, never>
  horaires_regle: ColumnType<string, never, never>
}

interface demo_load_table {
  only_row: Generated<boolean>
  loaded_at: Generated<string>
  removed_at: string | null
  communes: Generated<number>
  acteurs: Generated<number>
  publications: Generated<number>
  users: Generated<number>
  claims: Generated<number>
  accounts: Generated<number>
}

interface demo_records_table {
  kind: string
  id: string
}

interface document_readings_table {
  id: string
  digest: Buffer
  kind: string
  begun_at: Generated<string>
  killed: string | null
}

interface duplicate_dismissals_table {
  id: string
  dup_key: string
  members: string[]
  dismissed_by: string | null
  dismissed_at: Generated<string>
  withdrawn_at: string | null
  version: Generated<number>
}

interface duplicate_groups_table {
  dup_key: string
  n: number
  dismissed: Generated<boolean>
}

interface elus_table {
  id: string
  commune_id: string
  civilite: string | null
  nom: string
  prenom: string
  fonction: string | null
  fonction_type: string
  rang: number | null
  delegation: string | null
  photo_url: string | null
  date_debut_mandat: string | null
  date_debut_fonction: string | null
  source: Generated<string>
  source_cle: string | null
  visible: Generated<boolean>
  ordre: Generated<number>
  vu_le: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  mandats: ColumnType<Json | null, string | null | undefined, string | null>
  photo: ColumnType<Json | null, string | null | undefined, string | null>
}

interface email_changes_table {
  account_id: string
  id: string
  email: string
  former_email: string | null
  confirmed_new_at: string | null
  confirmed_former_at: string | null
  attempts: Generated<number>
  codes_expire_at: string
  takes_effect_at: string | null
  created_at: Generated<string>
}

interface emails_table {
  id: string
  kind: string
  to_address: string
  subject: string
  text: string
  html: string | null
  message_id: string
  related_type: string | null
  related_id: string | null
  status: Generated<string>
  attempts: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  sent_at: string | null
  reply_to: string | null
  in_reply_to: string | null
  thread_refs: Generated<string[]>
  automatic: Generated<boolean>
  held_until: string | null
  error_message: ColumnType<Json | null, string | null | undefined, string | null>
  unsent: Generated<boolean>
}

interface envois_table {
  id: string
  kind: string
  slot: string
  commune_id: string
  content: ColumnType<Json, string, string>
  state: Generated<string>
  cursor: string | null
  chosen: Generated<boolean>
  expires_at: string
  counts: ColumnType<Json | null, string | null | undefined, string | null>
  created_at: Generated<string>
  ended_at: string | null
  publication_id: string | null
  version: number | null
  communes: string[] | null
  author_id: string | null
  seen: string | null
  digest: string | null
  motif: string | null
  recipients: Generated<number>
  due_at: string | null
  approver_id: string | null
  approved_at: string | null
  alone_reason: string | null
  returned_reason: string | null
  resumer_id: string | null
  asked: string[] | null
  stopped_by_other: Generated<boolean>
  rights_untold: Generated<boolean>
  complaints: Generated<number>
}

interface envois_arret_table {
  id: Generated<boolean>
  depuis: Generated<string>
  motif: string
}

interface erased_subjects_table {
  digest: Buffer
  erased_at: Generated<string>
}

interface followers_table {
  id: string
  channel: Generated<string>
  sealed_address: Buffer
  address_digest: string
  langue: Generated<string>
  confirmed_at: Generated<string>
  vapid_key: string | null
  told_at: Generated<string>
  sealed_by: string | null
  opens: Generated<boolean>
  reached_at: string | null
}

interface follows_table {
  id: string
  follower_id: string
  commune_id: string
  topic: string
  secteur: string | null
  consent: ColumnType<Json, string, string>
  created_at: Generated<string>
  merged_ids: Generated<string[]>
}

interface idempotency_keys_table {
  caller: string
  key: string
  request_hash: string
  status: number | null
  headers: ColumnType<Json | null, string | null | undefined, string | null>
  body: string | null
  created_at: Generated<string>
}

interface imap_mailboxes_table {
  name: string
  uidvalidity: number
  last_uid: number
  began_at: Generated<string>
  checked_at: Generated<string>
  error: string | null
}

interface import_items_table {
  source_id: string
  external_id: string
  publication_id: string
  content_hash: string
  source_hash: string
  undone_hash: string | null
  aliases: Generated<string[]>
  removed_at: string | null
  kept: Generated<boolean>
  first_seen_at: Generated<string>
  last_seen_at: Generated<string>
  undone_earlier: Generated<string[]>
}

interface import_pictures_table {
  publication_id: string
  source_id: string
  run_id: string | null
  url: string | null
  alt: string | null
  credit: string | null
  former: ColumnType<Json | null, string | null | undefined, string | null>
  state: Generated<string>
  attempts: Generated<number>
  next_at: string | null
  media_id: string | null
  shown_id: string | null
  created_at: Generated<string>
}

interface import_run_entries_table {
  run_id: string
  seq: number
  at: Generated<string>
  level: string
  action: string | null
  external_id: string | null
  title: string | null
  reason: ColumnType<Json, string, string>
  changes: ColumnType<Json | null, string | null | undefined, string | null>
  publication_id: string | null
  version: number | null
  before: ColumnType<Json | null, string | null | undefined, string | null>
  undo: string | null
  warning: ColumnType<Json | null, string | null | undefined, string | null>
}

interface import_runs_table {
  id: string
  source_id: string
  trigger: string
  status: Generated<string>
  force: Generated<boolean>
  requested_by: string | null
  attempt: Generated<number>
  started_at: string | null
  finished_at: string | null
  http_status: number | null
  bytes: Generated<number>
  read: Generated<number>
  created: Generated<number>
  updated: Generated<number>
  unchanged: Generated<number>
  duplicates: Generated<number>
  archived: Generated<number>
  refused: Generated<number>
  message: ColumnType<Json | null, string | null | undefined, string | null>
  created_at: Generated<string>
  pictures: Generated<number>
  pictures_shown: Generated<number>
  pictures_refused: Generated<number>
  warnings: Generated<number>
}

interface import_sources_table {
  id: string
  nom: string
  type: string
  url: string
  commune_id: string
  acteur_id: string | null
  type_id: string | null
  statut_creation: Generated<string>
  parametres: ColumnType<Json, string | undefined, string>
  secret: Buffer | null
  active: Generated<boolean>
  frequence_minutes: number | null
  next_run_at: string | null
  consecutive_failures: Generated<number>
  paused_at: string | null
  etag: string | null
  last_modified: string | null
  created_by: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  propre: Generated<boolean>
}

interface inbound_emails_table {
  id: string
  source: string
  raw: Buffer | null
  truncated: Generated<boolean>
  outcome: string | null
  message_id: string | null
  received_at: Generated<string>
  done_at: string | null
  addresses: string[] | null
}

interface invitations_table {
  id: string
  email: string
  acteur_id: string | null
  link_role: string | null
  permissions: Generated<string[]>
  roles: Generated<string[]>
  territory: ColumnType<Json | null, string | null | undefined, string | null>
  invited_by: string
  sendings: Generated<number>
  created_at: Generated<string>
  expires_at: string
  accepted_at: string | null
  accepted_by: string | null
  withdrawn_at: string | null
  version: Generated<number>
  updated_at: Generated<string>
}

interface lecture_jours_table {
  objet: string
  objet_id: string
  jour: string
  acteur_id: string | null
  pages: number
  flux: number
  agendas: number
  partages: number
  cadres: Generated<number>
}

interface mairie_codes_table {
  id: string
  commune_id: string
  user_id: string
  email: string
  attempts: Generated<number>
  expires_at: string
  created_at: Generated<string>
}

interface media_removals_table {
  media_id: string
  key: string
  removing_at: string | null
  created_at: Generated<string>
}

interface medias_table {
  id: string
  kind: string
  state: Generated<string>
  failure: ColumnType<Json | null, string | null | undefined, string | null>
  acteur_id: string | null
  user_id: string | null
  name: string
  mime: string
  bytes: number
  sha256: string
  key: string
  width: number | null
  height: number | null
  color: string | null
  thumbhash: string | null
  suggested_alt: string | null
  source_url: string | null
  files: ColumnType<Json, string | undefined, string>
  uses: Generated<number>
  created_at: Generated<string>
  attached_at: string | null
  detached_at: string | null
}

interface message_attachments_table {
  id: string
  message_id: string
  ordre: number
  filename: string
  content_type: string
  size: number
  content: Buffer | null
}

interface message_notes_table {
  id: string
  thread_id: string
  author_id: string
  body: string
  created_at: Generated<string>
}

interface message_threads_table {
  id: string
  subject: string
  contact_nom: string | null
  contact_email: string | null
  user_id: string | null
  acteur_id: string | null
  status: Generated<string>
  unread: Generated<boolean>
  flag: string | null
  assigned_to: string | null
  source: string
  subject_key: string
  messages_count: Generated<number>
  last_message_id: string | null
  last_message_at: Generated<string>
  closed_at: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  suspect: boolean | null
}

interface messages_table {
  id: string
  thread_id: string
  direction: string
  author_id: string | null
  author_nom: string | null
  sender_email: string | null
  sender_is_contact: boolean | null
  automatic: Generated<boolean>
  body: string
  quoted: string | null
  truncated: Generated<boolean>
  rfc_id: string | null
  email_id: string | null
  created_at: Generated<string>
}

interface morning_letters_table {
  user_id: string
  written_at: Generated<string>
}

interface office_opinions_table {
  id: string
  office_id: string
  acteur_id: string | null
  claim_id: string | null
  avis: string
  texte: string | null
  given_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  proposal_id: string | null
}

interface online_notices_table {
  publication_id: string
  user_id: string
  created_at: Generated<string>
}

interface outside_sessions_table {
  id_hash: Buffer
  user_id: string
  sealed: Buffer
  claim: string | null
  claimed_until: string | null
  created_at: Generated<string>
  expires_at: string
}

interface passkeys_table {
  id: string
  account_id: string
  name: string
  credential_id: string
  public_key: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  synced: boolean
  created_at: Generated<string>
  last_used_at: string | null
}

interface payment_event_days_table {
  jour: string
  kind: string
  livemode: boolean
  n: number
}

interface payment_events_table {
  id: string
  provider_event_id: string
  kind: string
  created: string
  livemode: boolean
  status: string
  attempts: Generated<number>
  facts: ColumnType<Json | null, string | null | undefined, string | null>
  api_version: string | null
  body_sha256: string
  content_sha256: string
  conflicts: Generated<number>
  conflict_at: string | null
  received_at: Generated<string>
  processed_at: string | null
  emptied_at: string | null
  reason_message: ColumnType<Json | null, string | null | undefined, string | null>
  error_message: ColumnType<Json | null, string | null | undefined, string | null>
}

interface provider_identities_table {
  id: string
  provider: string
  issuer: string
  subject: string
  account_id: string
  siret: string | null
  created_at: Generated<string>
  last_used_at: string | null
}

interface publication_communes_table {
  commune_id: string
  publication_id: string
  publiable: boolean
  publie_le: string | null
  en_avant: boolean
  featured_until: string | null
  created_at: string
  type_id: string | null
  kind: Generated<string>
  jusqua: string | null
  en_alerte: Generated<boolean>
}

interface publication_draft_dates_table {
  draft_id: string
  acteur_id: string
  occurrence: string
  debut: string
  fin: string
  journee: boolean
  statut: string
}

interface publication_draft_versions_table {
  draft_id: string
  version: number
  content: ColumnType<Json, string, string>
  saved_by: string | null
  saved_at: Generated<string>
}

interface publication_drafts_table {
  id: string
  acteur_id: string
  created_by: string | null
  content: ColumnType<Json, string, string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface publication_mots_table {
  mot: string
}

interface publication_mots_a_revoir_table {
  mot: string
}

interface publication_mots_etat_table {
  only_row: Generated<boolean>
  vu_jusqua: string
}

interface publication_occurrences_table {
  publication_id: string
  commune_id: string
  occurrence: string
  departement: string
  debut: string
  fin: string
  longue: ColumnType<boolean, never, never>
  permanent: boolean
  publiable: boolean
  publie_le: string | null
  expire_le: string | null
}

interface publication_reports_table {
  id: string
  publication_id: string
  reason: string
  message: string | null
  email: string | null
  reporter_hash: string
  status: Generated<string>
  created_at: Generated<string>
  resolved_at: string | null
  closed_how: string | null
  closing_id: string | null
  suspect: boolean | null
  office_id: string | null
  office_reason: string | null
  transmitted_at: string | null
}

interface publication_search_table {
  publication_id: string
  created_at: string
  moderation_status: string
  deleted: boolean
  publiable: boolean
  publie_le: string | null
  en_avant: boolean
  featured_until: string | null
  words: string
  padding: Generated<string>
  jusqua: string | null
}

interface publication_totals_table {
  scope: string
  scope_id: string
  moderation_status: string
  valide: boolean
  deleted: boolean
  publiable: boolean
  n: number
  slot: Generated<number>
}

interface publication_types_table {
  id: string
  code: string
  nom: string
  ordre: number
  kind: Generated<string>
}

interface publication_waiting_edits_table {
  publication_id: string
  content: ColumnType<Json, string, string>
  status: Generated<string>
  reason: string | null
  author: string | null
  admin_decision: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  decided_at: string | null
}

interface publications_table {
  id: string
  title: string
  body: string
  acteur_id: string | null
  commune_id: string
  commune_ids: Generated<string[]>
  type_id: string | null
  moderation_status: Generated<string>
  valide: Generated<boolean>
  publie_le: string | null
  en_avant: Generated<boolean>
  featured_until: string | null
  epingle: Generated<boolean>
  source_url: string | null
  date_debut: string | null
  date_fin: string | null
  image_url: string | null
  status_reason: string | null
  admin_decision: string | null
  reports_count: Generated<number>
  import_source_id: string | null
  created_by: string | null
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
  acteur_actif: Generated<boolean>
  publiable: ColumnType<boolean, never, never>
  dup_key: ColumnType<string, never, never>
  kind: Generated<string>
  expire_le: string | null
  evenement: ColumnType<Json | null, string | null | undefined, string | null>
  alerte: ColumnType<Json | null, string | null | undefined, string | null>
  jusqua: string | null
  hors_liste: Generated<boolean>
  waiting_edit_status: string | null
  images: ColumnType<Json | null, string | null | undefined, string | null>
  documents: ColumnType<Json | null, string | null | undefined, string | null>
  acte: ColumnType<Json | null, string | null | undefined, string | null>
  affiche_le: string | null
  correction_demandee: Generated<boolean>
  communes_retirees: Generated<string[]>
  taken_away_at: string | null
}

interface record_assignments_table {
  publication_id: string | null
  claim_id: string | null
  acteur_id: string | null
  user_id: string
  assigned_at: Generated<string>
}

interface record_notes_table {
  id: string
  publication_id: string | null
  claim_id: string | null
  acteur_id: string | null
  author_id: string
  body: string
  created_at: Generated<string>
}

interface record_viewers_table {
  record_type: string
  record_id: string
  user_id: string
  drafting: Generated<boolean>
  began_at: Generated<string>
  seen_at: Generated<string>
}

interface recovery_codes_table {
  account_id: string
  code_hash: Buffer
  created_at: Generated<string>
}

interface refusal_notices_table {
  publication_id: string
  user_id: string
  created_at: Generated<string>
}

interface remises_table {
  envoi_id: string
  follower_id: string
  state: Generated<string>
  attempt: Generated<number>
  taken_at: string | null
  next_at: Generated<string>
  answer: ColumnType<Json | null, string | null | undefined, string | null>
  repeated: Generated<number>
  unsent: Generated<boolean>
}

interface report_closings_table {
  id: string
  publication_id: string
  content: string
  reason: string | null
  closed_by: string | null
  closed_at: Generated<string>
  standing: Generated<boolean>
}

interface saved_views_table {
  id: string
  user_id: string
  screen: string
  nom: string
  query: string
  shared: Generated<boolean>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface schema_functions_table {
  name: string
  version: number
  checksum: string
  applied_at: Generated<string>
}

interface schema_migrations_table {
  version: string
  file: string
  checksum: string
  applied_at: Generated<string>
}

interface second_factors_table {
  account_id: string
  sealed: Buffer
  confirmed_at: string | null
  last_step: Generated<number>
  created_at: Generated<string>
}

interface server_secrets_table {
  name: string
  value: string
  created_at: Generated<string>
}

interface settings_table {
  id: string
  key: string
  value: ColumnType<Json | null, string | null | undefined, string | null>
  version: Generated<number>
  updated_at: Generated<string>
}

interface sign_in_challenges_table {
  id_hash: Buffer
  purpose: string
  account_id: string | null
  method: string | null
  remember: Generated<boolean>
  attempts: Generated<number>
  expires_at: string
}

interface sign_in_codes_table {
  id: string
  email: string
  purpose: string
  attempts: Generated<number>
  created_at: Generated<string>
  expires_at: string
  sources: ColumnType<Json, string | undefined, string>
}

interface spent_proofs_table {
  signature: Buffer
  expires_at: string
}

interface subscription_logs_table {
  id: string
  subscription_id: string
  livemode: boolean
  event_id: string | null
  kind: string
  event_at: string | null
  changes: ColumnType<Json, string, string>
  created_at: Generated<string>
}

interface subscriptions_table {
  id: string
  provider: Generated<string>
  livemode: boolean
  provider_subscription_id: string
  provider_customer_id: string | null
  acteur_id_provider: string | null
  acteur_id_admin: string | null
  acteur_id: ColumnType<string | null, never, never>
  plan: string | null
  status: string
  paused: Generated<boolean>
  current_period_start: string | null
  current_period_end: string | null
  cancel_at_period_end: Generated<boolean>
  cancel_at: string | null
  canceled_at: string | null
  ended_at: string | null
  trial_end: string | null
  last_invoice: ColumnType<Json | null, string | null | undefined, string | null>
  last_event_at: string | null
  needs_reconcile: Generated<boolean>
  overdue: Generated<boolean>
  a_verifier: ColumnType<boolean | null, never, never>
  state: ColumnType<Json, string | undefined, string>
  version: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
}

interface suspended_grants_table {
  id: string
  user_id: string
  role: string | null
  territory: ColumnType<Json | null, string | null | undefined, string | null>
  grace_from: string | null
  acteur_id: string | null
  link_role: string | null
  permissions: Generated<string[]>
  given_at: string
  suspended_at: Generated<string>
}

interface thread_search_table {
  thread_id: string
  last_message_at: string
  words: string
}

interface thread_totals_table {
  status: string
  unread: boolean
  flag: string
  n: number
}

interface undo_steps_table {
  audit_id: string
  batch_id: string | null
  target_type: string
  target_id: string
  version: number
  before: ColumnType<Json, string, string>
  dependents: ColumnType<Json, string | undefined, string>
  created_at: Generated<string>
  undone_by: string | null
  kind: string | null
  part: string | null
  own_of: string | null
  in_name_of: string | null
}

interface user_identities_table {
  issuer: string
  subject: string
  user_id: string
  created_at: Generated<string>
}

interface user_roles_table {
  user_id: string
  role: string
  created_at: Generated<string>
  grace_from: string | null
  territory: ColumnType<Json | null, string | null | undefined, string | null>
  territory_digest: ColumnType<string | null, never, never>
}

interface user_totals_table {
  active: boolean
  n: number
  slot: Generated<number>
}

interface user_views_table {
  id: string
  user_id: string
  admin_id: string
  session_id: string | null
  reason: string
  created_at: Generated<string>
  expires_at: string
  ended_at: string | null
}

interface users_table {
  id: string
  email: string | null
  nom: string | null
  prenom: string | null
  active: Generated<boolean>
  created_at: Generated<string>
  last_seen_at: string | null
  version: Generated<number>
  updated_at: Generated<string>
  erased_at: string | null
  demo: boolean | null
  langue: string | null
  delete_after: string | null
  former_emails: string[] | null
  courriel_du_jour: boolean | null
}

interface vapid_keys_table {
  public_key: string
  sealed: Buffer
  created_at: Generated<string>
}

export interface Database {
  acteur_communes: acteur_communes_table
  acteur_former_links: acteur_former_links_table
  acteur_proposals: acteur_proposals_table
  acteur_totals: acteur_totals_table
  acteurs: acteurs_table
  actor_users: actor_users_table
  audit_head: audit_head_table
  audit_log: audit_log_table
  audit_segments: audit_segments_table
  audit_totals: audit_totals_table
  audit_user_totals: audit_user_totals_table
  auth_account: auth_account_table
  auth_jwks: auth_jwks_table
  auth_session: auth_session_table
  auth_user: auth_user_table
  bulk_runs: bulk_runs_table
  canned_replies: canned_replies_table
  changes: changes_table
  claim_invitations: claim_invitations_table
  claim_proofs: claim_proofs_table
  claim_totals: claim_totals_table
  claims: claims_table
  collectes: collectes_table
  commune_contours: commune_contours_table
  commune_defibrillateurs: commune_defibrillateurs_table
  commune_infos: commune_infos_table
  commune_noms: commune_noms_table
  commune_slugs: commune_slugs_table
  commune_totals: commune_totals_table
  communes: communes_table
  contest_answers: contest_answers_table
  database_ancestors: database_ancestors_table
  database_identity: database_identity_table
  defibrillateur_mots: defibrillateur_mots_table
  defibrillateur_runs: defibrillateur_runs_table
  defibrillateur_totals: defibrillateur_totals_table
  defibrillateurs: defibrillateurs_table
  demo_load: demo_load_table
  demo_records: demo_records_table
  document_readings: document_readings_table
  duplicate_dismissals: duplicate_dismissals_table
  duplicate_groups: duplicate_groups_table
  elus: elus_table
  email_changes: email_changes_table
  emails: emails_table
  envois: envois_table
  envois_arret: envois_arret_table
  erased_subjects: erased_subjects_table
  followers: followers_table
  follows: follows_table
  idempotency_keys: idempotency_keys_table
  imap_mailboxes: imap_mailboxes_table
  import_items: import_items_table
  import_pictures: import_pictures_table
  import_run_entries: import_run_entries_table
  import_runs: import_runs_table
  import_sources: import_sources_table
  inbound_emails: inbound_emails_table
  invitations: invitations_table
  lecture_jours: lecture_jours_table
  mairie_codes: mairie_codes_table
  media_removals: media_removals_table
  medias: medias_table
  message_attachments: message_attachments_table
  message_notes: message_notes_table
  message_threads: message_threads_table
  messages: messages_table
  morning_letters: morning_letters_table
  office_opinions: office_opinions_table
  online_notices: online_notices_table
  outside_sessions: outside_sessions_table
  passkeys: passkeys_table
  payment_event_days: payment_event_days_table
  payment_events: payment_events_table
  provider_identities: provider_identities_table
  publication_communes: publication_communes_table
  publication_draft_dates: publication_draft_dates_table
  publication_draft_versions: publication_draft_versions_table
  publication_drafts: publication_drafts_table
  publication_mots: publication_mots_table
  publication_mots_a_revoir: publication_mots_a_revoir_table
  publication_mots_etat: publication_mots_etat_table
  publication_occurrences: publication_occurrences_table
  publication_reports: publication_reports_table
  publication_search: publication_search_table
  publication_totals: publication_totals_table
  publication_types: publication_types_table
  publication_waiting_edits: publication_waiting_edits_table
  publications: publications_table
  record_assignments: record_assignments_table
  record_notes: record_notes_table
  record_viewers: record_viewers_table
  recovery_codes: recovery_codes_table
  refusal_notices: refusal_notices_table
  remises: remises_table
  report_closings: report_closings_table
  saved_views: saved_views_table
  schema_functions: schema_functions_table
  schema_migrations: schema_migrations_table
  second_factors: second_factors_table
  server_secrets: server_secrets_table
  settings: settings_table
  sign_in_challenges: sign_in_challenges_table
  sign_in_codes: sign_in_codes_table
  spent_proofs: spent_proofs_table
  subscription_logs: subscription_logs_table
  subscriptions: subscriptions_table
  suspended_grants: suspended_grants_table
  thread_search: thread_search_table
  thread_totals: thread_totals_table
  undo_steps: undo_steps_table
  user_identities: user_identities_table
  user_roles: user_roles_table
  user_totals: user_totals_table
  user_views: user_views_table
  users: users_table
  vapid_keys: vapid_keys_table
}
