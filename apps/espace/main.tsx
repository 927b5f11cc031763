import 'virtual:mantine-styles'
import '@mantine/notifications/styles.css'
import '../ui/base.css'
import './shell/shell.css'
import { configureApi } from '../ui/api/client.ts'
import { mount } from '../ui/mount.tsx'
import { App } from './app.tsx'

configureApi({ appSource: 'espace' })
mount(<App />)
