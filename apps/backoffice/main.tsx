import 'virtual:mantine-styles'
import '@mantine/notifications/styles.css'
import '../ui/base.css'
import './shell/shell.css'
import './api/configure.ts'
import { mount } from '../ui/mount.tsx'
import { App } from './app.tsx'

mount(<App />)
